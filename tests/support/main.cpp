// SPDX-License-Identifier: MIT
#define BOOST_TEST_MODULE Catenary
#include <boost/test/unit_test.hpp>
