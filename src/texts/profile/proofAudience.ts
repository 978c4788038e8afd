import type { Failure } from '#machines/shared/failure.ts'
import { audienceOf, type ProofAudience, type ProofConsent } from '#machines/profile/proofAudience.ts'
import { dateTime } from '#src/texts/shared/dates.ts'
import { reason } from '#src/texts/shared/failures.ts'

/** The sentences that the database stores with a choice. */
export const consentTexts: Readonly<Record<ProofAudience, string>> = {
  club: 'Autorizo que todos os membros vejam as fotos que envio como prova das minhas rotinas. Posso voltar atrás quando quiser.',
  evaluators: 'As fotos que envio como prova das minhas rotinas são vistas só por mim e por quem avalia.',
}

const labels: Readonly<Record<ProofAudience, string>> = { evaluators: 'Só avaliadores', club: 'Todo o clube' }

export const proofAudience = {
  title: 'Minhas provas',
  labels,
  loading: 'Carregando quem vê suas provas...',
  failed: 'Erro ao carregar quem vê suas provas',
  retry: 'Tentar novamente',
  /** The sentence in force, and since when. */
  standing: (latest: ProofConsent | null) =>
    latest === null ? consentTexts[audienceOf(null)] : `${latest.text} (Desde ${dateTime(latest.created_at)}.)`,
  change: { club: 'Mostrar a todo o clube', evaluators: 'Mostrar só a avaliadores' } satisfies Record<
    ProofAudience,
    string
  >,
  question: {
    club: {
      title: 'Mostrar suas provas a todo o clube?',
      more: 'Sua escolha fica guardada com este texto e a data.',
      confirm: 'Autorizar',
    },
    evaluators: {
      title: 'Mostrar suas provas só a avaliadores?',
      more: 'Vale para novas visitas. Uma foto que alguém já abriu pode continuar aberta por até cinco minutos.',
      confirm: 'Voltar a só avaliadores',
    },
  } satisfies Record<ProofAudience, { title: string; more: string; confirm: string }>,
  busy: 'Salvando...',
  cancel: 'Cancelar',
  why: (failure: Failure) => reason(failure, 'Não foi possível mudar quem vê suas provas. Tente novamente.'),
}
