/** The labels of the routines that a new club has, by code. An administrator may rename them. */
export const routineLabels = {
  training: 'Treino Diário',
  reading: 'Leitura Bíblica',
  fasting: 'Jejum Mensal',
  documentation: 'Batalha Documentada',
}
