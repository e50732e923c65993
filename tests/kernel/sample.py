"""Every construct of the kernel's language; `test_language` runs it both ways."""

from redstone.kernel.machine import exported, f64, f64_array, i32, i32_array, i64, i64_array, sqrt

SEVEN, HALF, MANY = 7, 0.5, 1 << 40
few = i32_array(8)
wide = i64_array(4)
real = f64_array(4)


@exported
def arithmetic(a: i32, b: i32) -> i32:
    """Use all operators on 32-bit numbers."""
    return (a + b) * 3 - (a & b) + (a | SEVEN) - (a ^ b) + (a << 2) - (b >> 1) + -a - ~b


@exported
def wide_sums(a: i32, b: i32) -> i32:
    """Use 64-bit numbers."""
    wide[1] = i64(a) * MANY
    wide[2] = wide[1] + b
    wide[2] -= a
    return i32((wide[2] >> 40) + (wide[2] & 1023).bit_count())


@exported
def real_sums(a: i32, b: i32) -> i32:
    """Use floating-point numbers."""
    real[0] = f64(a) * HALF
    real[1] = sqrt(real[0] * real[0] + 1.0) / f64(b * b + 1)
    real[1] -= -0.25
    return i32(real[1] * 1000.0)


@exported
def conditions(a: i32, b: i32) -> i32:
    """Use comparisons, `and`, `or`, `not` and branches."""
    found = 1 if a < b and not (a < 0 or a == 1) else 2
    if a > b or a == SEVEN:
        found += 10
    elif a != b:
        found += 20
    else:
        found += 30
    return found + (100 if is_even(a) == is_even(b) else 200)


def is_even(a: i32) -> i32:
    """Return 1 for an even number, otherwise 0."""
    even = a & 1 == 0
    return 1 if even else 0


@exported
def loops(a: i32, b: i32) -> i32:
    """Use nested loops with `continue` and `break`."""
    total = last = 0
    for i in range(a):
        if i == SEVEN:
            continue
        for k in range(i, b):
            if k > 20:
                break
            total += k
        last = i
    i = 5
    while True:
        i -= 1
        if i < 0:
            break
        total += i
    return total + last


@exported
def after_a_loop(a: i32) -> i32:
    """Use a loop's variable after the loop."""
    i = -1
    for i in range(a):
        a += i
    return 1000 * i + a


@exported
def exchanges(a: i32, b: i32) -> i32:
    """Use tuple assignments and copies of slices."""
    for i in range(8):
        few[i] = i * a
    few[0], few[1] = few[1], few[0] + b
    a, b = b, a
    few[4:7] = few[3:6]
    few[2] = few[3] = a
    return few[0] + few[1] * 3 + few[2] * 5 + few[3] * 7 + few[4] * 11 + few[5] + b


@exported
def nothing(a: i32) -> None:
    """Return early for some values, otherwise at the end."""
    few[0] = a
    if a > 0:
        return
    few[1] = 1
