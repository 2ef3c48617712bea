// Defines reported bugs as cases with the right answer, for whoever runs statements: `bugs::B08(run)`.
#pragma once
#include "bugs/constants.hpp"
#include "bugs/contractions.hpp"
#include "bugs/memory.hpp"
#include "bugs/numbers.hpp"
#include "bugs/windows.hpp"
