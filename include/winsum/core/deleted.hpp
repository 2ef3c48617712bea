// Defines WINSUM_DELETED, a deleted function with the sentence that says what to write. A compiler that takes no reason prints the template's
// arguments instead: the last one is a type whose name says the same.
#pragma once

#if defined(__clang__) && defined(__cpp_deleted_function)
#define WINSUM_DELETED(why) \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wc++26-extensions\"") = delete (why)_Pragma("clang diagnostic pop")
#elif defined(__cpp_deleted_function)
#define WINSUM_DELETED(why) = delete (why)
#else
#define WINSUM_DELETED(why) = delete
#endif
