/**
 * The promises of docs/product.md that no test, row, invariant, state or step cites yet. The list only becomes shorter:
 * a promise in it that is cited, or that does not exist, fails `npm run check`.
 */
export const untraced = `
  ENT-21 ENT-26 ENT-27 ENT-38 ENT-55 ENT-85 ENT-87 ENT-91 ENT-98
  APP-01..APP-29 APP-33..APP-54 APP-66..APP-90 APP-92 APP-94..APP-159
  PRO-01..PRO-44 PRO-46..PRO-49
  ROU-01..ROU-41
  TAS-01..TAS-69
  RAN-01..RAN-45
  ACH-01..ACH-37
  MEM-01..MEM-88
  COM-01..COM-52
  MEE-01..MEE-62
  COU-01..COU-84
  USR-01..USR-77
  OWN-01..OWN-13
  CLU-01 CLU-02 CLU-04..CLU-08 CLU-10
  RIG-01..RIG-46
  PIC-01..PIC-15
  DAT-01..DAT-12
  LIM-01..LIM-41
  ACC-01..ACC-17
`
