import type { Failure } from '#machines/shared/failure.ts'
import type { Occurrence } from '#machines/meetings/meetingList.ts'
import { day } from '#src/texts/shared/dates.ts'
import { keptReason, reason } from '#src/texts/shared/failures.ts'

type Dated = Pick<Occurrence, 'title' | 'date' | 'time' | 'send_notifications'>

const notified = ({ send_notifications }: Dated) =>
  send_notifications ? 'Os participantes são avisados.' : 'Os participantes não são avisados.'

/** Moves or cancels one date of a series. */
export const meetingDate = {
  menu: ({ title, date }: Dated) => `Alterar a data ${day(date)} de ${title}`,
  moveItem: 'Mudar esta data',
  cancelItem: 'Cancelar esta data',
  movedFrom: (date: string) => `Era em ${day(date)}`,
  newTime: 'Hora diferente nesta data',
  past: 'Este horário já passou. Escolha um horário futuro.',
  move: {
    title: 'Mudar a data da reunião',
    text: (row: Dated) =>
      `Só a reunião “${row.title}” de ${day(row.date)} às ${row.time} muda; as outras datas continuam. ${notified(row)}`,
    submit: 'Mudar data',
    busy: 'Mudando...',
    anyway: 'Mudar mesmo assim',
  },
  cancellation: {
    title: 'Cancelar esta data',
    text: (row: Dated) =>
      `A reunião “${row.title}” de ${day(row.date)} às ${row.time} não acontece, e as respostas a ela são apagadas. As outras datas continuam. ${notified(row)}`,
    confirm: 'Sim, cancelar esta data',
    keep: 'Voltar',
    busy: 'Cancelando...',
  },
  reason: (failure: Failure, act: 'move' | 'cancel') =>
    act === 'move'
      ? keptReason(failure, 'Não foi possível mudar a data.')
      : reason(failure, 'Não foi possível cancelar a data.'),
}
