import type { StateValue } from 'xstate'

/**
 * A machine's value as one text for `data-state`, by which tests read a screen: 'editing', 'submitting.uploading';
 * parallel regions stand apart by spaces ('list.ready panel.closed'), as `[data-state~=…]` reads them.
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
