import type { NoticeKey } from '#machines/notices.ts'
import { calendarReason, presenceReason, saveMeetingReason } from '#src/texts/meetings/meetingFailures.ts'
import { day } from '#src/texts/shared/dates.ts'
import { loadReason, reason } from '#src/texts/shared/failures.ts'
import { counted } from '#src/texts/shared/labels.ts'
import { done, failed } from '#src/texts/shared/wording.ts'
import type { Wordings } from '#src/texts/shared/wording.ts'

const recorded = {
  before: 'Ela está entre as realizadas, onde a presença se registra.',
  today: 'Ela está entre as de hoje, e a presença já se registra.',
}

/** Notices of the pages with meetings. */
export const meetingsNotices = {
  'meetings.loadFailed': ({ failure }) => failed('Erro ao carregar reuniões', loadReason(failure)),
  'meeting.saved': ({ isNew, record }) =>
    isNew
      ? record !== null
        ? done('Reunião registrada', recorded[record])
        : done('Reunião agendada', 'A nova reunião foi agendada com sucesso.')
      : done('Reunião atualizada', 'A reunião foi atualizada com sucesso.'),
  'meeting.saveFailed': ({ failure }) => failed('Erro ao salvar', saveMeetingReason(failure)),
  'meeting.deleted': () => done('Reunião excluída', 'A reunião foi excluída com sucesso.'),
  'meeting.deleteFailed': ({ failure }) =>
    failed('Erro ao excluir', reason(failure, 'Não foi possível excluir a reunião.')),
  'meeting.dateMoved': ({ title, to }) => done('Data alterada', `“${title}” passa para ${day(to.date)} às ${to.time}.`),
  'meeting.dateCancelled': ({ title, date }) =>
    done('Data cancelada', `“${title}” não acontece em ${day(date)}. As outras datas continuam.`),
  'meeting.answerFailed': ({ failure }) =>
    failed('Erro ao responder', reason(failure, 'Não foi possível guardar a sua resposta.')),
  'meeting.presenceSaved': () => done('Presença registrada', 'A presença dos participantes foi registrada.'),
  'meeting.presenceFailed': ({ failure }) => failed('Erro ao registrar presença', presenceReason(failure)),
  'calendar.downloaded': ({ count }) =>
    done('Calendário baixado', `${counted(count, 'reunião', 'reuniões')} no arquivo. Abra-o no seu calendário.`),
  'calendar.failed': ({ failure }) => failed('Erro ao baixar calendário', calendarReason(failure)),
} satisfies Partial<Wordings<NoticeKey>>
