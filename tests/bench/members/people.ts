import { createClient } from '@supabase/supabase-js'
import { password } from '#supabase/local/people.ts'
import { socket } from '#tests/support/socket.ts'

const given = [
  'Abel',
  'Bento',
  'Célia',
  'Dalva',
  'Élcio',
  'Flora',
  'Gaspar',
  'Hilda',
  'Ítalo',
  'Jandira',
  'Lino',
  'Mirna',
]
const family = ['Ávila', 'Brandão', 'Cardoso', 'Durão', 'Esteves', 'Falcão', 'Góis', 'Henriques', 'Izidoro', 'Lôbo']
const positions = ['Membro', 'Tesoureiro', 'Arquivista', 'Mordomo']
/** Rows an insert: each one runs every rule for members, and a busy machine must stay below the statement timeout. */
const batch = 20

const nobody = (number: number) => ({
  name: `${given[number % given.length]} ${family[number % family.length]} ${number}`,
  entry_date: '2024-03-01',
  position: positions[number % positions.length] ?? '',
  status: number % 9 === 0 ? 'inativo' : 'ativo',
  bio: 'Chegou pela mão de um amigo e ficou. '.repeat(1 + (number % 5)),
})

/** Adds members to a site's demonstration until there are so many. */
export const growTo = async (url: string, anonKey: string, wanted: number) => {
  const client = createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: socket },
  })
  const { error } = await client.auth.signInWithPassword({ email: 'admin@confraria.test', password })
  if (error) throw error
  const { count } = await client.from('members').select('id', { count: 'exact', head: true })
  for (let made = count ?? 0; made < wanted; made += batch) {
    const rows = Array.from({ length: Math.min(batch, wanted - made) }, (_, at) => nobody(made + at))
    const added = await client.from('members').insert(rows)
    if (added.error) throw added.error
  }
}
