// SPDX-License-Identifier: MIT
#include "terminal/interrupts.h"

#include <signal.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>

#include "core/waker.h"

using namespace catenary;
using terminal::Interrupts;

namespace {

int descriptor_of(const core::Waker& waker) { return static_cast<int>(waker.handle()); }

}  // namespace

BOOST_AUTO_TEST_SUITE(interrupts)

BOOST_AUTO_TEST_CASE(a_signal_before_the_wait_ends_it) {
  core::StopFlags flags;
  const Interrupts handlers(flags);
  const core::Waker silent;
  raise(SIGWINCH);
  BOOST_TEST(!Interrupts::wait_for_input(descriptor_of(silent)));
  BOOST_TEST(Interrupts::window_changed());
  BOOST_TEST(!flags.all);
  raise(SIGINT);
  BOOST_TEST(!Interrupts::wait_for_input(descriptor_of(silent)));
  BOOST_TEST(Interrupts::interrupted());
  BOOST_TEST(flags.all);
}

BOOST_AUTO_TEST_CASE(input_ends_the_wait_and_stays_to_be_read) {
  core::StopFlags flags;
  const Interrupts handlers(flags);
  const core::Waker typed;
  typed.wake();
  BOOST_TEST(Interrupts::wait_for_input(descriptor_of(typed)));
  char byte = 1;
  BOOST_TEST(read(descriptor_of(typed), &byte, 1) == 1);
}

BOOST_AUTO_TEST_SUITE_END()
