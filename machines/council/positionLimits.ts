// A module of its own: the guided setup loads no other code of positions.

/** Limits of `council_position_descriptions`: characters and entries. */
export const maxPositionCode = 60
export const maxPositionTitle = 120
export const maxPositionFunction = 2000
export const maxResponsibility = 500
export const maxResponsibilities = 40
