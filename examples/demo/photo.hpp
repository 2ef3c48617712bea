// Defines `filter_photo`: blur, Sobel, emboss and a strided blur of a picture.
#pragma once

namespace demo {

/// Reads a .pgm, .ppm or .png, writes NAME_blur.png and so on beside the current folder. False, with a message, on failure.
bool filter_photo(const char* path);

}  // namespace demo
