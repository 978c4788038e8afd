-- Each active member gets one notice of a pause of the club. A change corrects it, and a pause that is removed takes it along.

alter table public.notifications add column pause_id uuid references public.club_pauses (id) on delete cascade;

create unique index notifications_once_per_pause on public.notifications (pause_id, user_id) where pause_id is not null;

create function private.announce_pause() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  words constant text := format('Pausa do clube %s: “%s” Esses dias não contam para a sequência nem para a regularidade.',
    private.span_in_words(new.first_day, new.last_day), private.excerpt(new.reason));
begin
  update public.notifications set content = words, read = false where pause_id = new.id;
  insert into public.notifications (user_id, sender, type, content, pause_id)
  select user_id, auth.uid(), 'pause', words, new.id
  from app.members
  where status = 'ativo' and user_id is not null and user_id is distinct from auth.uid()
  on conflict do nothing;
  return null;
end
$$;

create trigger announce_pause after insert or update on public.club_pauses for each row
  execute function private.announce_pause();
