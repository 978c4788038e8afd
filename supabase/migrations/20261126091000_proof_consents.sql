-- Who sees a person's proofs besides evaluators: the person chooses, and may change the choice at any time. Without a
-- choice only evaluators do. Each choice is kept with its text and date; the last one counts.
create table public.proof_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  audience text not null check (audience in ('evaluators', 'club')),
  -- What the person agreed to, as it read then. The trigger writes it.
  text text not null default '' check (char_length(text) <= 500 and not private.is_blank(text)),
  created_at timestamptz not null default clock_timestamp()
);

comment on table public.proof_consents is 'Who may see a person''s proofs: every choice, with its text and date; the last one counts';

create index on public.proof_consents (user_id, created_at desc);

alter table public.proof_consents enable row level security;
revoke all on public.proof_consents from anon, authenticated, service_role;
grant select, insert on public.proof_consents to service_role;
grant select, insert (audience) on public.proof_consents to authenticated;

create policy "people read their own choices" on public.proof_consents for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()));

create policy "people choose in their own name" on public.proof_consents for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()));

insert into app.pace_limits (kind, deed, every, most, staff_most, most_a_day, staff_most_a_day, sentence) values
  ('proof_consent', 'mudar no máximo %s vezes quem vê as suas provas', '1 hour', 20, 20, 60, 60, null);

create trigger check_pace before insert on public.proof_consents for each row
  when (current_user = 'authenticated') execute function private.check_pace('proof_consent');

-- src/texts/profile/proofAudience.ts shows the same sentences before the choice.
create function private.proof_consent_text(audience text) returns text
language sql immutable set search_path = ''
as $$
  select case audience
    when 'club' then 'Autorizo que todos os membros vejam as fotos que envio como prova das minhas rotinas. Posso voltar atrás quando quiser.'
    else 'As fotos que envio como prova das minhas rotinas são vistas só por mim e por quem avalia.'
  end
$$;

-- The audience of the person's last choice.
create function private.proof_audience(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select audience from public.proof_consents where user_id = person order by created_at desc limit 1
  ), 'evaluators')
$$;

-- A choice that is already in force adds nothing: its first response was lost.
create function private.record_proof_consent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    return new;
  elsif private.proof_audience(auth.uid()) = new.audience then
    return null;
  end if;
  new.user_id := auth.uid();
  new.text := private.proof_consent_text(new.audience);
  new.created_at := clock_timestamp();
  return new;
end
$$;

create trigger record before insert on public.proof_consents for each row
  execute function private.record_proof_consent();

-- Whether every member may see this proof: its owner agrees, and a task that was not cancelled shows it.
create function private.is_club_proof(owner text, picture text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.proof_audience(private.picture_owner(owner)) = 'club' and exists (
    select from public.tasks where image_url = private.proof_address(picture) and status <> 'cancelled'
  );
end
$$;

grant execute on function private.is_club_proof(text, text) to authenticated, service_role;

drop policy "people see their own pictures, the staff all photos, evaluators all proofs" on storage.objects;

-- Members read shown proofs by name only: a list would examine each proof of the club.
create policy "people see their own pictures, the staff all photos, evaluators all proofs, members shown ones"
  on storage.objects for select to authenticated
  using (
    bucket_id in ('confraria-assets', 'confraria-provas') and (
      (owner_id = (select auth.uid())::text and (select private.is_active()) and (select private.aal_ok()))
      or (bucket_id = 'confraria-assets' and (select private.is_staff()))
      or (bucket_id = 'confraria-provas' and (select private.may('tasks', 'edit')))
      or (
        bucket_id = 'confraria-provas'
        and (select storage.operation()) in (
          'storage.object.get_authenticated', 'storage.object.sign', 'storage.object.sign_many'
        )
        and (select private.is_active()) and (select private.aal_ok())
        and private.is_club_proof(owner_id, name)
      )
    )
  );

create function private.exported_proof_consents(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('quem vê minhas provas', coalesce((
    select jsonb_agg(jsonb_build_object(
      'quem', case audience when 'club' then 'todo o clube' else 'só avaliadores' end, 'texto', text, 'desde', created_at
    ) order by created_at)
    from public.proof_consents where user_id = person
  ), '[]'))
$$;

create or replace function private.exported_everything() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.exported_data() || private.exported_writing(auth.uid())
    || private.exported_meetings(private.my_member_id()) || private.exported_feedback(auth.uid())
    || private.exported_proof_consents(auth.uid())
$$;
