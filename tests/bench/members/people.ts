import { demonstration, project } from '#server/project.ts'
import { openDatabase } from '#supabase/embedded/database/open.ts'

const given = '{Abel,Bento,Célia,Dalva,Élcio,Flora,Gaspar,Hilda,Ítalo,Jandira,Lino,Mirna}'
const family = '{Ávila,Brandão,Cardoso,Durão,Esteves,Falcão,Góis,Henriques,Izidoro,Lôbo}'
const positions = '{Membro,Tesoureiro,Arquivista,Mordomo}'

/**
 * Seeds a data directory with the demonstration, then adds members until there are `wanted`, bypassing the triggers.
 */
export const createMembers = async (dataDir: string, wanted: number): Promise<void> => {
  const database = await openDatabase({ project, dataDir, seed: demonstration })
  try {
    await database.script(`
      begin;
      set local session_replication_role = replica;
      insert into app.members (name, handle, entry_date, position, status, bio)
        select ('${given}'::text[])[1 + i % 12] || ' ' || ('${family}'::text[])[1 + i % 10] || ' ' || i, 'membro.' || i,
          '2024-03-01', ('${positions}'::text[])[1 + i % 4], case when i % 9 = 0 then 'inativo' else 'ativo' end,
          repeat('Chegou pela mão de um amigo e ficou. ', 1 + i % 5)
        from generate_series(1, ${wanted} - (select count(*) from app.members)::integer) as i;
      commit;
      analyze;`)
  } finally {
    await database.close()
  }
}
