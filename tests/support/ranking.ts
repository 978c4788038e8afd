import type { OwnPoints } from '#machines/profile/ownPoints.ts'
import type { EndedPeriod, Period, PeriodPreview, Standing } from '#machines/ranking/closedPeriod.ts'
import type { GivenPoints } from '#machines/ranking/pointsGiving.ts'
import type { Goals } from '#machines/ranking/rankingGoals.ts'
import type { TitleRow } from '#machines/ranking/rankingTitle.ts'
import type { Settings } from '#machines/settings/settingsForm.ts'
import { choiceOf } from './members.ts'

/** A member who may receive points: 'ana' is the account. */
export const receiver = choiceOf('ana’s row', { name: 'Ana Prado', user_id: 'ana' })

export const givenOf = (changes: Partial<GivenPoints> = {}): GivenPoints => ({
  id: 'given-1',
  name: 'Ana Prado',
  points: 10,
  reason: 'Organizou o encontro',
  type: 'both',
  given_by: 'Leonel Vasques',
  created_at: '2026-11-20T12:00:00Z',
  ...changes,
})

export const ownPointsOf = (changes: Partial<OwnPoints> = {}): OwnPoints => ({
  id: 'entry-1',
  points: 9,
  total: 120,
  reason: 'Treino Diário: 90/100',
  type: 'both',
  task_id: 'task-1',
  is_counter: false,
  counts_at: '2026-11-20T12:00:00Z',
  created_at: '2026-11-20T15:00:00Z',
  ...changes,
})

export const goals: Goals = { gold: 500, silver: 200, training: 10, reading: 5, fasting: 20, documentation: 15 }

export const titleOf = (changes: Partial<TitleRow> = {}): TitleRow => ({
  id: 'title-1',
  title: 'Executor Implacável',
  type: 'weekly',
  active: true,
  ...changes,
})

export const week: Period = { type: 'weekly', start: '2026-11-09' }
export const month: Period = { type: 'monthly', start: '2026-10-01' }

export const standingOf = (changes: Partial<Standing> = {}): Standing => ({
  place: 1,
  user_id: 'ana',
  name: 'Ana Prado',
  position: 'Membro',
  points: 30,
  ...changes,
})

export const preview: PeriodPreview = { standings: [standingOf()], people: 1, pending: 0 }

export const endedOf = (changes: Partial<EndedPeriod> = {}): EndedPeriod => ({
  id: 'period-1',
  type: 'weekly',
  period_start: '2026-11-02',
  holder_name: 'Ana Prado',
  points: 30,
  created_at: '2026-11-09T12:00:00Z',
  ...changes,
})

export const settings: Settings = {
  founder_name: 'Otávio Lacerda',
  founder_email: 'fundador@confraria.test',
  supreme_admin_email: 'mestre@confraria.test',
  audit_days: '365',
  invitation_days: '7',
  proof_days: '180',
  routines_confirmed: 'true',
  club_name: 'Confraria',
  club_emblem: '',
  club_accent: '#d9b661',
  time_zone: 'America/Sao_Paulo',
  absence_days: '5',
}
