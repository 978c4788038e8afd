import type { EmailFault } from '#machines/shared/email.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { club } from '#machines/shared/club.ts'
import { dayAt } from '#machines/shared/dates.ts'
import { firstNameOf, type BatchKind } from '#machines/users/invitationBatch.ts'
import { dateTime, longDay } from '#src/texts/shared/dates.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'
import { invitationReason } from './accountChange.ts'

interface Passed {
  /** Empty if the invitation names no member. */
  name: string
  email: string
  link: string
  expiresAt: string
}

/** How a link reaches its person. */
export const passedOn = {
  whatsApp: 'WhatsApp',
  whatsAppTo: (name: string) => `Enviar o link de ${name} por WhatsApp`,
  mail: 'E-mail',
  mailTo: (name: string) => `Enviar o link de ${name} por e-mail`,
  code: 'QR code',
  codeOf: (name: string) => `QR code do convite de ${name}`,
  codeHint: 'A pessoa aponta a câmera do celular para o código e cria a senha.',
  subject: () => `Convite para ${club.the}`,
  message: ({ name, email, link, expiresAt }: Passed) =>
    `Olá${name === '' ? '' : `, ${firstNameOf(name)}`}! Este é o seu convite para ${club.the}. ` +
    `Abra o link e crie a sua senha: ${link}\n\nEle vale uma vez, para ${email}, até ${dateTime(expiresAt)}.`,
  line: ({ name, link }: Pick<Passed, 'name' | 'link'>) => `${name}: ${link}`,
}

export const invitationBatch = {
  close: 'Fechar',
  cancel: 'Cancelar',
  back: 'Voltar',
  loading: 'Carregando membros...',
  failed: 'Erro ao carregar membros',
  retry: 'Tentar novamente',
  all: 'Escolher todos',
  choose: (name: string) => `Convidar ${name}`,
  email: (name: string) => `E-mail de ${name}`,
  emailPlaceholder: 'E-mail...',
  withoutEmail: (count: number) =>
    `${counted(count, 'membro sem e-mail fica', 'membros sem e-mail ficam')} de fora. Escreva o e-mail ao lado do nome.`,
  faults: { missing: 'Informe um e-mail', invalid: 'Informe um e-mail válido' } satisfies Record<EmailFault, string>,
  more: (count: number) => `Mostrar mais ${numeral(count)}`,
  progress: (done: number, all: number) => `${numeral(done)} de ${counted(all, 'membro', 'membros')}`,
  stop: 'Parar',
  stopping: 'Parando...',
  stopped: 'Continue quando quiser.',
  resume: 'Continuar',
  finish: 'Ver convites criados',
  done: (made: number) => counted(made, 'convite pronto', 'convites prontos'),
  links: 'Convites criados',
  until: (instant: string) => `vale até ${dateTime(instant)}`,
  expired: (instant: string) => `venceu em ${dateTime(instant)}`,
  retryRefused: (count: number) => `Tentar de novo ${counted(count, 'convite', 'convites')}`,
  copy: 'Copiar link',
  copyOf: (name: string) => `Copiar o link de ${name}`,
  copyAll: 'Copiar todos',
  copying: 'Copiando...',
  uncopied: 'O navegador não deixou copiar. Selecione os links e copie com o teclado.',
  uncopiedLinks: 'Links dos convites',
  cards: 'Cartões para imprimir',
  cardsText: (count: number) =>
    `${counted(count, 'cartão', 'cartões')}, até oito em cada folha A4. Recorte-os e entregue cada um à pessoa.`,
  example: 'Assim fica um cartão:',
  print: 'Imprimir',
  discardTitle: 'Fechar e perder os links?',
  discardText: 'Os links só aparecem aqui. Para quem não recebeu o seu, use “Renovar convites”, na aba “Convites”.',
  discard: 'Sim, fechar',
  keep: 'Voltar aos links',
  card: {
    title: () => `Convite para ${club.the}`,
    steps: 'Aponte a câmera do celular para o código e crie a sua senha.',
    until: (instant: string) => `Vale até ${longDay(dayAt(Date.parse(instant)))}.`,
    personal: (email: string) => `Pessoal: vale uma vez, para ${email}.`,
  },
}

/** What inviting and renewing say differently. */
export const batchKinds = {
  invite: {
    title: 'Convidar todos',
    none: 'Todos os membros ativos já têm conta ou convite em aberto. Links perdidos se renovam na aba “Convites”.',
    intro:
      'Estes membros ainda não têm conta nem convite em aberto. Cada um recebe um link, que vale uma vez, para o e-mail dele.',
    warning: null,
    members: 'Membros sem conta',
    submit: (count: number) => (count === 0 ? 'Ninguém a convidar' : `Convidar ${counted(count, 'membro', 'membros')}`),
    sending: 'Criando convites...',
    interrupted: (made: number) =>
      made === 0
        ? 'Nenhum convite foi criado ainda.'
        : `${counted(made, 'convite foi criado', 'convites foram criados')}. Os outros membros continuam na lista.`,
    lost: '',
    noneMade: 'Nenhum convite foi criado',
    once: 'Os links só aparecem agora. Entregue todos antes de fechar esta janela.',
    refusals: 'Convites não criados',
  },
  renew: {
    title: 'Renovar convites',
    none: 'Nenhum membro sem conta tem convite em aberto ou vencido.',
    intro:
      'Estes membros foram convidados e ainda não têm conta. Cada convite escolhido ganha um link e um prazo novos.',
    warning: 'Os links antigos dos convites escolhidos deixam de funcionar. Entregue o novo a cada pessoa.',
    members: 'Membros convidados',
    submit: (count: number) =>
      count === 0 ? 'Nenhum convite a renovar' : `Renovar ${counted(count, 'convite', 'convites')}`,
    sending: 'Renovando convites...',
    interrupted: (made: number) =>
      made === 0
        ? 'Nenhum link novo chegou ainda.'
        : `${counted(made, 'convite foi renovado', 'convites foram renovados')}. Os outros continuam na lista.`,
    lost: ' Os links antigos deste lote talvez já não funcionem: continue para receber os novos.',
    noneMade: 'Nenhum convite foi renovado',
    once: 'Os links antigos não funcionam mais, e os novos só aparecem agora. Entregue todos antes de fechar esta janela.',
    refusals: 'Convites não renovados',
  },
} satisfies Record<BatchKind, object>

/** Why a request of the batch failed. */
export const batchReason = (failure: Failure, kind: BatchKind) =>
  invitationReason(failure) + (failure.kind === 'refused' ? '' : batchKinds[kind].lost)
