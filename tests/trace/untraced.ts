/**
 * The promises of docs/product.md that no test, row, invariant, state or step cites yet. The list only becomes shorter:
 * a promise in it that is cited, or that does not exist, fails `npm run check`.
 */
export const untraced = `
  ENT-26
  APP-47..APP-49 APP-51 APP-54 APP-68
  PRO-46
  ROU-25
  TAS-09 TAS-12
  ACH-07 ACH-24
  MEM-05 MEM-10 MEM-25 MEM-88
  COM-25
  COU-13
  CLU-04 CLU-05
  PIC-06
  LIM-28 LIM-29 LIM-31 LIM-36 LIM-38
  ACC-01 ACC-04 ACC-05 ACC-10 ACC-12 ACC-13
`
