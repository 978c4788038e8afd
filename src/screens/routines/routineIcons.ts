import { BookOpen, Dumbbell, Moon, Swords, type LucideIcon } from 'lucide-react'
import type { RoutineType } from '#machines/routines/routine.ts'

export const routineIcons: Record<RoutineType, LucideIcon> = {
  training: Dumbbell,
  reading: BookOpen,
  fasting: Moon,
  documentation: Swords,
}
