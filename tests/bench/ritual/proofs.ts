import { demonstration, project } from '#server/project.ts'
import { openDatabase } from '#supabase/embedded/database/open.ts'

/**
 * Seeds a data directory with the demonstration, then makes its newest evaluated proofs wait again: `wanted`
 * more wait for the administrator, bypassing the triggers.
 */
export const createProofs = async (dataDir: string, wanted: number): Promise<void> => {
  const database = await openDatabase({ project, dataDir, seed: demonstration })
  try {
    await database.script(`
      begin;
      set local session_replication_role = replica;
      create temporary table again on commit drop as
        select id from public.tasks
        where evaluation_score is not null and status = 'completed' and assigned_by is not null
          and assigned_by <> (select id from auth.users where email = 'admin@confraria.test')
        order by created_at desc limit ${wanted};
      delete from public.point_transactions where task_id in (select id from again);
      update public.tasks set status = 'pending', completed_at = null, evaluation_score = null, contested_at = null,
        evaluation_feedback = null, evaluation_by = null, evaluation_date = null, points_awarded = null,
        evaluation_maximum = null
        where id in (select id from again);
      commit;
      analyze;`)
  } finally {
    await database.close()
  }
}
