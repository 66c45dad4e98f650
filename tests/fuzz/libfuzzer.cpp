// The entry of libFuzzer, compiled once for each target, which CATENARY_FUZZ_TARGET names.

#include <cstddef>
#include <cstdint>

#include "fuzz/support.h"
#include "fuzz/targets.h"

namespace {

catenary::tests::fuzz::Target this_target() {
  for (auto& target : catenary::tests::fuzz::targets())
    if (target.name == CATENARY_FUZZ_TARGET) return target;
  catenary::tests::fuzz::require(false, "there is a target " CATENARY_FUZZ_TARGET);
  return {};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const catenary::tests::fuzz::Target target = this_target();
  target.run({reinterpret_cast<const char*>(data), size});
  return 0;
}
