// Defines the schedule steps: functions that change how a nest is run and never what it computes. One that cannot serve a nest makes it a
// nest without a program, with the reason.
#pragma once
#include <winsum/nest/bind.hpp>
#include <winsum/nest/block_rows.hpp>
#include <winsum/nest/copy_at.hpp>
#include <winsum/nest/fuse.hpp>
#include <winsum/nest/order.hpp>
#include <winsum/nest/split.hpp>
