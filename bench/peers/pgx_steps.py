"""Pgx wherever JAX runs: many games at once, stepped together by compiled array code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

STEPS = 32


def stepper(name: str, size: int) -> Callable[[], int]:
    """Random play of *size* games side by side, some steps at each call; a finished game begins anew."""
    import jax
    import pgx
    from jax import numpy as jnp
    from pgx.experimental import auto_reset

    env: Any = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def one(carry: Any, _: None) -> Any:
        state, key = carry
        key, choosing, chance = jax.random.split(key, 3)
        actions = jax.random.categorical(choosing, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)
        return (jax.vmap(step)(state, actions, jax.random.split(chance, size)), key), None

    advance = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=STEPS)[0])
    key = jax.random.PRNGKey(0)
    carry = jax.jit(jax.vmap(env.init))(jax.random.split(key, size)), key

    def run() -> int:
        nonlocal carry
        carry = jax.block_until_ready(advance(carry))
        return STEPS * size

    return run
