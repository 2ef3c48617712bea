# Writes a CTest file with one test for each suite of a test program, so that suites run side by side and are timed one by one.
# Usage: cmake -DPROGRAM=... -DFOLDER=... -DSHARES=folder,... -DOUTPUT=... -DPLACES=VARIABLE=folder,... -P register_suites.cmake
execute_process(COMMAND ${PROGRAM} --list_content RESULT_VARIABLE code OUTPUT_VARIABLE out ERROR_VARIABLE listing)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} --list_content returned ${code}: ${listing}")
endif()
string(REGEX MATCHALL "(^|\n)[A-Za-z_][A-Za-z0-9_]*" suites "${listing}")
string(REPLACE "," ";" places "${PLACES}")
string(REPLACE "," ";" labels "${FOLDER},${SHARES}")
set(tests)
foreach(suite IN LISTS suites)
  string(STRIP "${suite}" suite)
  string(APPEND tests "add_test([==[${FOLDER}.${suite}]==] [==[${PROGRAM}]==] [==[--run_test=${suite}]==])\n"
         "set_tests_properties([==[${FOLDER}.${suite}]==] PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 1200 ENVIRONMENT [==[${places}]==]\n"
         "                     LABELS [==[${labels}]==])\n")
endforeach()
file(WRITE ${OUTPUT} "${tests}")
