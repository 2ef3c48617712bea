// Defines the main function of a test program.
#define BOOST_TEST_MODULE winsum
#include <boost/test/included/unit_test.hpp>
