import type { StateValue } from 'xstate'

/**
 * A machine's value as text for `data-state`, which tests read: 'editing', 'submitting.uploading'. Spaces separate
 * parallel regions ('list.ready panel.closed'), for `[data-state~=…]`.
 */
export const stateText = (value: StateValue): string => {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .flatMap(([region, inner]) =>
      inner === undefined
        ? []
        : stateText(inner)
            .split(' ')
            .map((path) => `${region}.${path}`),
    )
    .join(' ')
}
