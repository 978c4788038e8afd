/** The labels of the routines that a new club has, by code: for entries about one that was deleted since. */
export const routineLabels: Readonly<Record<string, string>> = {
  training: 'Treino Diário',
  reading: 'Leitura Bíblica',
  fasting: 'Jejum Mensal',
  documentation: 'Batalha Documentada',
}

/** Of a routine that no longer exists. */
export const labelOfRoutine = (code: string) => routineLabels[code] ?? code
