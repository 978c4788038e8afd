import {
  freePlan,
  manyRefusals,
  maxProofDays,
  type Check,
  type ClubSituation,
  type Recent,
} from '#machines/settings/clubSituation.ts'
import { percent } from '#machines/shared/percent.ts'
import { shortDateTime } from '#src/texts/shared/dates.ts'
import { counted } from '#src/texts/shared/labels.ts'
import { size } from '#src/texts/shared/sizes.ts'
import { count, shown } from './admin.ts'

const limits = { database: size(freePlan.database), pictures: size(freePlan.pictures) }
const part = (bytes: number, of: keyof typeof freePlan) =>
  `${size(bytes)} · ${percent(bytes, freePlan[of])}% de ${limits[of]}`

const waiting = (days: number) => (days === 0 ? 'Há menos de um dia' : `Há ${counted(days, 'dia', 'dias')}`)

const unreported = 'Este servidor não informa.'

/** `words`: 'Nenhum' and 'o último', or 'Nenhuma' and 'a última'. */
const recent = ({ day, week, last }: Recent, [none, latest]: readonly [none: string, latest: string]) =>
  last === null
    ? `${none} em 7 dias`
    : `${shown(day)} em 24 horas, ${shown(week)} em 7 dias; ${latest} em ${shortDateTime(last)}`

interface CheckTexts {
  title: string
  /** What the database says. `version`: that of the application. */
  value: (situation: ClubSituation, version: string) => string
  /** What to do if nothing needs attention. */
  fine: string
  attention: (situation: ClubSituation) => string
}

/** The administrators' page `/admin/situacao`. */
export const situation = {
  title: 'Situação do clube',
  loading: 'Carregando situação...',
  failed: 'Erro ao carregar situação',
  retry: 'Tentar novamente',
  summary: (number: number, unreported: number) => {
    if (number === 0 && unreported === 0) return 'Tudo em ordem.'
    const sum = number === 0 ? 'Nenhum item pede atenção.' : `${counted(number, 'item pede', 'itens pedem')} atenção.`
    return unreported === 0 ? sum : `${sum} ${counted(unreported, 'item não é informado', 'itens não são informados')}.`
  },
  fine: 'Em ordem',
  attention: 'Atenção',
  unreported: 'Não informado',
  unreportedAdvice: 'Em um projeto hospedado, veja os registros (Logs) de Auth no painel do Supabase.',
  links: {
    proofs: 'Abrir fila de avaliação',
    errors: 'Ver problemas e erros',
    members: 'Convidar membros',
    invitations: 'Ver convites vencidos',
  } satisfies Partial<Record<Check, string>>,
  checks: {
    version: {
      title: 'Versão do aplicativo',
      value: (_, version) => version,
      fine: 'Esta página não é mais antiga do que o banco de dados.',
      attention: () =>
        'O banco de dados é mais novo do que esta página. Recarregue a página; se isso não bastar, gere e publique o ' +
        'site de novo.',
    },
    migrations: {
      title: 'Migrações do banco de dados',
      value: ({ migrations, lastMigration }) =>
        migrations === null || lastMigration === null
          ? 'Sem registro'
          : `${counted(migrations, 'aplicada', 'aplicadas')}, a última é ${lastMigration}`,
      fine: 'Nenhuma migração desta versão está faltando.',
      attention: ({ lastMigration }) =>
        lastMigration === null
          ? 'O banco de dados não registra as suas migrações. Aplique-as com “supabase db push”.'
          : 'Faltam migrações. Na própria máquina, reinicie o servidor. Em um projeto hospedado, use “supabase db push”.',
    },
    database: {
      title: 'Tamanho do banco de dados',
      value: ({ databaseBytes }) => part(databaseBytes, 'database'),
      fine: `Um projeto gratuito do Supabase guarda até ${limits.database}. Na própria máquina, o limite é o disco.`,
      attention: () =>
        `Um projeto gratuito do Supabase guarda até ${limits.database}: mude de plano ou leve o clube para outra ` +
        'instalação. Na própria máquina, o limite é o disco.',
    },
    pictures: {
      title: 'Imagens guardadas',
      value: ({ pictures, pictureBytes }) =>
        `${counted(pictures, 'imagem', 'imagens')}, ${part(pictureBytes, 'pictures')}`,
      fine: `Um projeto gratuito do Supabase guarda até ${limits.pictures}. Na própria máquina, o limite é o disco.`,
      attention: () =>
        `Um projeto gratuito do Supabase guarda até ${limits.pictures}: mude de plano ou leve o clube para outra ` +
        'instalação. Na própria máquina, o limite é o disco.',
    },
    mails: {
      title: 'E-mails que falharam',
      value: ({ failedMails }) => (failedMails ? recent(failedMails, ['Nenhum', 'o último']) : unreported),
      fine: 'O servidor gravou todos os e-mails. Ele não os envia: aparecem em /mail, na própria máquina.',
      attention: () =>
        'O servidor não pôde gravar um e-mail, ou o limite por hora acabou. Veja o espaço em disco e “email_sent” em ' +
        'supabase/config.toml.',
    },
    proofs: {
      title: 'Registro mais antigo sem avaliação',
      value: ({ oldestProofDays }) => (oldestProofDays === null ? 'Nenhum' : waiting(oldestProofDays)),
      fine: `Nenhum registro espera há ${maxProofDays} dias ou mais.`,
      attention: () => 'Quem enviou espera há tempo demais. Avalie os registros mais antigos.',
    },
    errors: {
      title: 'Erros no navegador em 7 dias',
      value: ({ errorKinds }) => count(errorKinds, 'tipo de erro', 'tipos de erro'),
      fine: 'Nenhum erro escapou do aplicativo.',
      attention: () => 'Baixe o registro de cada erro e envie-o a quem mantém o sistema.',
    },
    signIns: {
      title: 'Entradas recusadas',
      value: ({ refusedSignIns, throttledSignIns }) =>
        refusedSignIns && throttledSignIns
          ? `Senha ou código errado: ${recent(refusedSignIns, ['nenhuma', 'a última'])}. ` +
            `Tentativas demais: ${recent(throttledSignIns, ['nenhuma', 'a última'])}.`
          : unreported,
      fine: `Menos de ${manyRefusals} senhas ou códigos errados em 24 horas, e ninguém tentou vezes demais.`,
      attention: () =>
        'Alguém talvez esteja adivinhando senhas. O servidor faz esperar quem insiste. Peça senhas fortes e o segundo ' +
        'fator, primeiro à administração.',
    },
    members: {
      title: 'Membros ativos sem conta nem convite',
      value: ({ membersWithoutAccount }) => count(membersWithoutAccount, 'membro', 'membros'),
      fine: 'Todos os membros ativos têm conta ou convite em aberto.',
      attention: () => 'Sem conta ninguém entra nem envia registros. Convide cada membro.',
    },
    invitations: {
      title: 'Convites vencidos',
      value: ({ expiredInvitations }) => count(expiredInvitations, 'convite', 'convites'),
      fine: 'Nenhum convite venceu sem uso.',
      attention: () => 'Use “Renovar convites” na aba “Convites”, ou revogue cada um.',
    },
  } satisfies Record<Check, CheckTexts>,
}
