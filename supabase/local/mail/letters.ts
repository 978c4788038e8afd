/** What a mail is for. */
export type Occasion =
  | 'recovery'
  | 'magiclink'
  | 'signup'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

export interface Letter {
  occasion: Occasion
  to: string
  subject: string
  /** Plain text in Portuguese, paragraphs divided by an empty line; the link and the code are in it. */
  text: string
  code: string
  /** Null where only the code counts. */
  link: string | null
}

interface Content {
  to: string
  code: string
  link: string | null
  /** How long link and code are good for, in seconds. */
  lifetime: number
  /** Where an e-mail is changed: the other address. */
  other?: string
}

interface Wording {
  subject: string
  opening: (other: string) => string
  /** What the link does; empty without a link. */
  ask: string
  closing: string
}

const notYou = 'Se não foi você quem pediu, ignore esta mensagem'

const wordings: Record<Occasion, Wording> = {
  recovery: {
    subject: 'Redefina sua senha na Confraria',
    opening: () => 'Recebemos um pedido para redefinir a senha da sua conta na Confraria.',
    ask: 'Para escolher uma nova senha, abra este endereço:',
    closing: `${notYou}: sua senha continua a mesma.`,
  },
  magiclink: {
    subject: 'Seu acesso à Confraria',
    opening: () => 'Recebemos um pedido para entrar na sua conta da Confraria.',
    ask: 'Para entrar, abra este endereço:',
    closing: `${notYou}.`,
  },
  signup: {
    subject: 'Confirme seu e-mail na Confraria',
    opening: () => 'Sua conta na Confraria foi criada com este e-mail.',
    ask: 'Para confirmá-lo, abra este endereço:',
    closing: `${notYou}.`,
  },
  invite: {
    subject: 'Convite para a Confraria',
    opening: () => 'Você recebeu um convite para participar da Confraria.',
    ask: 'Para aceitá-lo, abra este endereço:',
    closing: 'Se você não esperava este convite, ignore esta mensagem.',
  },
  email_change_current: {
    subject: 'Confirme a troca do seu e-mail na Confraria',
    opening: (other) => `Recebemos um pedido para trocar o e-mail da sua conta na Confraria por ${other}.`,
    ask: 'Para permitir a troca, abra este endereço:',
    closing:
      'A troca só acontece depois de confirmada também no novo e-mail. Se não foi você quem pediu, não abra o link e ' +
      'troque a sua senha.',
  },
  email_change_new: {
    subject: 'Confirme seu novo e-mail na Confraria',
    opening: (other) => `A conta da Confraria com o e-mail ${other} pediu para passar a usar este endereço.`,
    ask: 'Para confirmar que ele é seu, abra este endereço:',
    closing: `A troca só acontece depois de confirmada também no e-mail atual. ${notYou}.`,
  },
  reauthentication: {
    subject: 'Seu código de confirmação na Confraria',
    opening: () => 'Para confirmar que é você quem está trocando a senha da sua conta na Confraria, informe o código.',
    ask: '',
    closing: 'Se não foi você quem pediu, troque a sua senha: alguém entrou na sua conta.',
  },
}

const counted = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** In whole hours where it is some, else in minutes begun. */
const inWords = (seconds: number): string =>
  seconds % 3600 === 0 ? counted(seconds / 3600, 'hora') : counted(Math.ceil(seconds / 60), 'minuto')

/** The mail's wording. */
export const writeLetter = (occasion: Occasion, { to, code, link, lifetime, other = '' }: Content): Letter => {
  const { subject, opening, ask, closing } = wordings[occasion]
  const validity = link
    ? `O link e o código valem por ${inWords(lifetime)} e servem uma única vez.`
    : `O código vale por ${inWords(lifetime)} e serve uma única vez.`
  const ways = link ? [ask, link, `Ou informe o código: ${code}`] : [`Código: ${code}`]
  const text = ['Olá!', opening(other), ...ways, validity, closing].join('\n\n')
  return { occasion, to, subject, text, code, link }
}
