import { afterAll, describe, expect, test } from 'vitest'
import { ana, startRest } from './restServer.ts'

/** Functions of one row: with a value, one row, several rows, and some that must stay closed or limited. */
const script = `
create table public.games (id int primary key, name text not null, designer_id int);
create table public.designers (id int primary key, name text not null);
insert into public.designers values (1, 'Sid Meier'), (2, 'Hironobu Sakaguchi');
insert into public.games values (1, 'Civilization I', 1), (2, 'Civilization II', 1), (3, 'Final Fantasy I', 2);
create function public.shout(public.games) returns text language sql stable as $$ select upper($1.name) $$;
create function public.shout(public.designers) returns text language sql stable as $$ select upper($1.name) || '!' $$;
create function public.facts(public.games) returns jsonb language sql stable
  as $$ select jsonb_build_object('length', length($1.name)) $$;
create function public.name(public.games) returns text language sql stable as $$ select 'columns have priority' $$;
create function public.designed_by(public.games) returns setof public.designers rows 1 language sql stable
  as $$ select * from public.designers where id = $1.designer_id $$;
create function public.maker(public.games) returns public.designers language sql stable
  as $$ select d from public.designers d where d.id = $1.designer_id $$;
create function public.designed(public.designers) returns setof public.games language sql stable
  as $$ select * from public.games where designer_id = $1.id $$;
create function public.liar(public.games) returns setof public.designers rows 1 language sql stable
  as $$ select * from public.designers order by id $$;
create function public.closed(public.games) returns text language sql stable as $$ select 'closed' $$;
create function public.dear(public.games) returns int language plpgsql stable cost 10000000 as $$ begin return 1; end $$;
create function public.dear_ones(public.games) returns setof public.games language plpgsql stable cost 100000000
  as $$ begin return query select * from public.games; end $$;
create function public.all_games() returns setof public.games language sql stable as $$ select * from public.games $$;
create function public.people(public.teams) returns setof public.people language sql stable
  as $$ select * from public.people where false $$;
create function public.whole(public.notes) returns text language sql stable as $$ select $1.hidden $$;
create table public.diaries (id int primary key, owner uuid, text text);
alter table public.diaries enable row level security;
create policy "own" on public.diaries for select to authenticated using (owner = tests.caller());
create function public.siblings(public.diaries) returns setof public.diaries language sql stable
  as $$ select * from public.diaries $$;
insert into public.diaries values (1, '${ana}', 'um'), (2, null, 'outro');
grant select on public.diaries to authenticated;
grant all on public.games, public.designers to service_role;`

const server = await startRest(script)
afterAll(() => server.stop())
await server.database.script(
  'revoke execute on function public.closed(public.games) from public, service_role, authenticated, anon',
)

const get = async (path: string, headers = {}) => {
  const { status, body, headers: answered } = await server.call('GET', path, headers)
  return { status, body, range: answered.get('content-range') }
}
const body = async (path: string) => (await get(path)).body

describe('a computed column', () => {
  test('is returned if it is named, with alias, cast and path, and not by *', async () => {
    expect(await body('/games?select=id,shout,loud:shout::varchar,n:facts->length&id=eq.1')).toEqual([
      { id: 1, shout: 'CIVILIZATION I', loud: 'CIVILIZATION I', n: 14 },
    ])
    expect(await body('/games?select=*&id=eq.1')).toEqual([{ id: 1, name: 'Civilization I', designer_id: 1 }])
    expect(await body('/games?select=name&id=eq.1')).toEqual([{ name: 'Civilization I' }])
    expect(await body('/designers?select=shout&id=eq.1')).toEqual([{ shout: 'SID MEIER!' }])
  })

  test('works in filters, in nested conditions and in orders', async () => {
    expect(await body('/games?select=id&shout=like.*FANTASY*')).toEqual([{ id: 3 }])
    expect(await body('/games?select=id&or=(shout.eq.CIVILIZATION I,facts->length.eq.15)&order=shout.desc')).toEqual([
      { id: 3 },
      { id: 2 },
      { id: 1 },
    ])
    expect(await body('/games?select=id&order=facts->length.desc,id.desc&limit=2')).toEqual([{ id: 3 }, { id: 2 }])
  })

  test('works for embedded rows, a function’s rows and changed rows, and selects the rows to change', async () => {
    expect(await body('/designers?select=name,designed(shout)&id=eq.2')).toEqual([
      { name: 'Hironobu Sakaguchi', designed: [{ shout: 'FINAL FANTASY I' }] },
    ])
    expect(await body('/rpc/all_games?select=shout&order=shout&limit=1')).toEqual([{ shout: 'CIVILIZATION I' }])
    const prefer = { prefer: 'return=representation' }
    const made = await server.call('POST', '/games?select=shout', prefer, '{"id":9,"name":"Chrono","designer_id":2}')
    expect(made.body).toEqual([{ shout: 'CHRONO' }])
    const changed = await server.call(
      'PATCH',
      '/games?select=id,shout&shout=eq.CHRONO&order=shout',
      prefer,
      '{"name":"Cross"}',
    )
    expect(changed.body).toEqual([{ id: 9, shout: 'CROSS' }])
    expect((await server.call('DELETE', '/games?shout=eq.CROSS')).status).toBe(204)
    expect(await body('/games?select=id&id=eq.9')).toEqual([])
  })

  test('cannot be written, and requires the right to execute its function', async () => {
    expect(await server.call('PATCH', '/games?id=eq.1', {}, '{"shout":"x"}')).toMatchObject({
      status: 400,
      body: { code: 'PGRST204' },
    })
    expect(await get('/games?select=closed')).toMatchObject({ status: 403, body: { code: '42501' } })
    expect(await get('/games?select=designed_by')).toMatchObject({ status: 400, body: { code: '42703' } })
    expect(await get('/games?select=version')).toMatchObject({ status: 400, body: { code: '42703' } })
  })
})

describe('a computed relationship', () => {
  test.each(['designed_by', 'maker'])('to one row: %s', async (name) => {
    expect(await body(`/games?select=name,by:${name}(name)&order=id&limit=3`)).toEqual([
      { name: 'Civilization I', by: { name: 'Sid Meier' } },
      { name: 'Civilization II', by: { name: 'Sid Meier' } },
      { name: 'Final Fantasy I', by: { name: 'Hironobu Sakaguchi' } },
    ])
    const found = await get(`/games?select=name,by:${name}!inner(name)&by.name=like.*Hironobu*`, {
      prefer: 'count=exact',
    })
    expect(found).toEqual({
      status: 200,
      body: [{ name: 'Final Fantasy I', by: { name: 'Hironobu Sakaguchi' } }],
      range: '0-0/1',
    })
    expect(await body(`/games?select=id,${name}(name)&order=${name}(name).asc,id.desc`)).toMatchObject([
      { id: 3 },
      { id: 2 },
      { id: 1 },
    ])
  })

  test('to several rows, with filter, order, limit and test of existence', async () => {
    expect(
      await body('/designers?select=name,designed(name)&order=id&designed.order=id.desc&designed.limit=1'),
    ).toEqual([
      { name: 'Sid Meier', designed: [{ name: 'Civilization II' }] },
      { name: 'Hironobu Sakaguchi', designed: [{ name: 'Final Fantasy I' }] },
    ])
    expect(await body('/designers?select=id,designed()&designed.name=like.Final*&designed=not.is.null')).toEqual([
      { id: 2 },
    ])
  })

  test('inside another, and for rows of functions and changes', async () => {
    expect(await body('/games?select=designed_by(designed(name,maker(name)))&id=eq.3')).toEqual([
      { designed_by: { designed: [{ name: 'Final Fantasy I', maker: { name: 'Hironobu Sakaguchi' } }] } },
    ])
    expect(await body('/rpc/all_games?select=name,designed_by(name)&id=eq.1')).toEqual([
      { name: 'Civilization I', designed_by: { name: 'Sid Meier' } },
    ])
    const path = '/designers?select=name,designed(name)&id=eq.2'
    const changed = await server.call('PATCH', path, { prefer: 'return=representation' }, '{"name":"H. Sakaguchi"}')
    expect(changed.body).toEqual([{ name: 'H. Sakaguchi', designed: [{ name: 'Final Fantasy I' }] }])
    await server.call('PATCH', path, {}, '{"name":"Hironobu Sakaguchi"}')
  })

  test('has priority over a key of the same name, and never multiplies rows', async () => {
    expect(await body('/teams?select=id,people!inner(id)')).toEqual([])
    expect(await body('/games?select=id,liar(name)&order=id')).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  test('shows no more than the policies allow', async () => {
    const client = await server.as(ana)
    const { data } = await client.from('diaries').select('text, siblings(text)')
    expect(data).toEqual([{ text: 'um', siblings: [{ text: 'um' }] }])
  })

  test('requires the right to read the whole row, as its function does', async () => {
    const { error, status } = await (await server.as(ana)).from('notes').select('text, whole')
    expect([status, error?.code]).toEqual([403, '42501'])
  })
})

describe('limits of both', () => {
  const refused = { status: 400, body: { code: 'PGRST199' } }

  test('the number of calls, in any place', async () => {
    const columns = (count: number) => Array.from({ length: count }, (_, at) => `c${at}:shout`).join(',')
    expect((await get(`/games?select=${columns(20)}&limit=1`)).status).toBe(200)
    expect(await get(`/games?select=${columns(21)}&limit=1`)).toMatchObject(refused)
    expect(await get(`/games?select=${columns(12)},designed_by(${columns(9)})&limit=1`)).toMatchObject(refused)
    const or = `or=(${Array.from({ length: 21 }, () => 'shout.eq.x').join(',')})`
    expect(await get(`/games?${or}`)).toMatchObject(refused)
    expect(await server.call('DELETE', `/games?${or}`)).toMatchObject(refused)
  })

  test('the cost that Postgres estimates', async () => {
    expect(await get('/games?select=dear')).toMatchObject(refused)
    expect(await get('/games?order=dear')).toMatchObject(refused)
    expect(await get('/games?dear=eq.1')).toMatchObject(refused)
    expect(await get('/games?select=dear_ones(id)')).toMatchObject(refused)
    expect(await server.call('PATCH', '/games?dear=eq.1', {}, '{"name":"x"}')).toMatchObject(refused)
    expect(await server.call('DELETE', '/games?dear=eq.1')).toMatchObject(refused)
  })

  test('the number of embedded relations', async () => {
    const deep = 'designed_by(designed(designed_by(designed(id))))'
    expect(await get(`/games?select=${deep}`)).toMatchObject(refused)
  })
})
