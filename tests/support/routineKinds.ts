import type { RoutineFlags, RoutineKind } from '#machines/routines/routine.ts'

/** The routines of a new club, in their order. */
export const routineKinds: readonly RoutineKind[] = [
  {
    code: 'training',
    label: 'Treino Diário',
    icon: 'dumbbell',
    period: 'day',
    max_points: 10,
    is_active: true,
    needs_photo: true,
  },
  {
    code: 'reading',
    label: 'Leitura Bíblica',
    icon: 'book',
    period: 'day',
    max_points: 5,
    is_active: true,
    needs_photo: true,
  },
  {
    code: 'fasting',
    label: 'Jejum Mensal',
    icon: 'moon',
    period: 'month',
    max_points: 20,
    is_active: true,
    needs_photo: true,
  },
  {
    code: 'documentation',
    label: 'Batalha Documentada',
    icon: 'swords',
    period: 'day',
    max_points: 15,
    is_active: true,
    needs_photo: true,
  },
]

/** A routine of a new club. */
export const kindNamed = (code: string): RoutineKind => {
  const kind = routineKinds.find((one) => one.code === code)
  if (!kind) throw new Error(`no routine ${code}`)
  return kind
}

/** What `get_member_routines` returns of a new club after these are done. */
export const flagsWith = (done: readonly string[]): RoutineFlags => ({
  done: [...done],
  open: routineKinds.map(({ code }) => code).filter((code) => !done.includes(code)),
})
