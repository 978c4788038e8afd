-- The triggers that notify people of tasks, points, periods, messages and meetings. No one is notified of their own
-- actions.

create function private.notify_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    private.assignee(new), 'assignment',
    format('%s atribuiu a você a tarefa “%s”, com entrega em %s.',
      private.display_name(new.assigned_by), new.title, to_char(new.due_date, 'DD/MM/YYYY')),
    new.id
  );
  return null;
end
$$;

create trigger notify_assignment after insert on public.tasks for each row
  when (new.assigned_to is not null) execute function private.notify_assignment();

-- The maker and the assignee of a task are notified of what another person did with it.
create function private.notify_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  deed constant text := case new.status
    when 'completed' then 'concluiu' when 'cancelled' then 'cancelou' else 'reabriu' end;
  what constant text := case when new.routine_type is null then 'a tarefa' else 'a rotina' end;
  assignee constant uuid := private.assignee(new);
  content text;
begin
  -- Without a person it is maintenance.
  if auth.uid() is null then
    return null;
  end if;
  content := format('%s %s %s “%s”.', private.display_name(auth.uid()), deed, what, new.title);
  perform private.notify(new.assigned_by, 'status', content, new.id);
  if assignee is distinct from new.assigned_by then
    perform private.notify(assignee, 'status', content, new.id);
  end if;
  return null;
end
$$;

create trigger notify_status after update on public.tasks for each row
  when (old.status is distinct from new.status and old.evaluation_score is not distinct from new.evaluation_score)
  execute function private.notify_status();

create function private.notify_evaluation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    new.assigned_by, 'evaluation',
    format('Sua rotina “%s” recebeu %s/100 e rendeu %s.',
      (select label from public.routine_types where code = new.routine_type),
      new.evaluation_score, private.points_in_words(new.points_awarded)),
    new.id
  );
  return null;
end
$$;

create trigger notify_evaluation after update on public.tasks for each row
  when (old.evaluation_score is null and new.evaluation_score is not null)
  execute function private.notify_evaluation();

create function private.notify_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    new.user_id, 'points',
    format('Você %s %s. Motivo: %s', case when new.points < 0 then 'perdeu' else 'recebeu' end,
      private.points_in_words(abs(new.points)), new.reason)
  );
  return null;
end
$$;

-- The points of an evaluation have their own notice.
create trigger notify_points after insert on public.point_transactions for each row
  when (new.task_id is null) execute function private.notify_points();

create function private.notify_holder() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    new.holder_id, 'period',
    case new.type
      when 'weekly' then format('Você liderou o ranking da semana de %s, com %s.',
        to_char(new.period_start, 'DD/MM/YYYY'), private.points_in_words(new.points))
      else format('Você liderou o ranking de %s, com %s.',
        to_char(new.period_start, 'MM/YYYY'), private.points_in_words(new.points))
    end
  );
  return null;
end
$$;

create trigger notify_holder after insert on public.ranking_periods for each row
  when (new.holder_id is not null) execute function private.notify_holder();

-- A notice of an assignment is deleted if the task is cancelled before the assignee has read it.
create function private.withdraw_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.notifications where task_id = new.id and type = 'assignment' and not read;
  return null;
end
$$;

create trigger withdraw_assignment after update on public.tasks for each row
  when (old.status <> new.status and new.status = 'cancelled' and new.assigned_to is not null)
  execute function private.withdraw_assignment();

-- Notifies the assignee of the change, and the former assignee of the withdrawal. An unread notice of the assignment
-- is replaced. Reminders follow the new date.
create function private.notify_task_edit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_passed_on constant boolean := old.assigned_to is distinct from new.assigned_to;
  actor constant text := private.display_name(auth.uid());
  is_news boolean;
begin
  if new.due_date <> old.due_date then
    delete from public.notifications where task_id = new.id and type in ('due', 'overdue');
  end if;
  -- Without a person it is maintenance.
  if auth.uid() is null then
    return null;
  end if;
  delete from public.notifications where task_id = new.id and type = 'assignment' and not read;
  is_news := found;
  if is_passed_on and not is_news then
    perform private.notify(private.assignee(old), 'status', format('%s retirou de você a tarefa “%s”.', actor, old.title));
  end if;
  if is_passed_on or is_news then
    perform private.notify(
      private.assignee(new), 'assignment',
      format('%s atribuiu a você a tarefa “%s”, com entrega em %s.',
        actor, new.title, to_char(new.due_date, 'DD/MM/YYYY')),
      new.id
    );
  else
    perform private.notify(
      private.assignee(new), 'status',
      format('%s alterou a tarefa “%s”. Entrega em %s.', actor, new.title, to_char(new.due_date, 'DD/MM/YYYY')), new.id
    );
  end if;
  return null;
end
$$;

create trigger notify_edit after update on public.tasks for each row
  when (
    (old.title, old.description, old.due_date, old.priority, old.assigned_to)
      is distinct from (new.title, new.description, new.due_date, new.priority, new.assigned_to)
  )
  execute function private.notify_task_edit();

-- Unread notices are deleted with the task. An assignee who has read one is notified of the deletion.
create function private.notify_task_withdrawal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and exists (
    select from public.notifications where task_id = old.id and user_id = private.assignee(old) and read
  ) then
    perform private.notify(
      private.assignee(old), 'status', format('%s excluiu a tarefa “%s”.', private.display_name(auth.uid()), old.title)
    );
  end if;
  return old;
end
$$;

create trigger notify_withdrawal before delete on public.tasks for each row
  when (old.assigned_to is not null) execute function private.notify_task_withdrawal();

-- The accounts of the active members that a text mentions, without the author's.
create function private.mentioned_people(content text, author uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select user_id from app.members
  where handle = any (private.mentioned_handles(content)) and status = 'ativo' and user_id <> author
$$;

create function private.notify_mentions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    person, 'mention', format('%s mencionou você: “%s”', new.user_name, private.excerpt(new.content)), null, new.id
  )
  from private.mentioned_people(new.content, new.user_id) as person;
  return null;
end
$$;

create trigger notify_mentions after insert on public.messages for each row
  execute function private.notify_mentions();

-- A mentioned author of the message is only notified of the reply.
create function private.notify_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  author constant uuid := (select user_id from public.messages where id = new.message_id);
  quoted constant text := private.excerpt(new.content);
begin
  if author is distinct from new.user_id then
    perform private.notify(
      author, 'reply', format('%s respondeu à sua mensagem: “%s”', new.user_name, quoted), null, new.message_id, new.id
    );
  end if;
  perform private.notify(
    person, 'mention', format('%s mencionou você em uma resposta: “%s”', new.user_name, quoted), null, new.message_id, new.id
  )
  from private.mentioned_people(new.content, new.user_id) as person
  where person is distinct from author;
  return null;
end
$$;

create trigger notify_reply after insert on public.message_replies for each row
  execute function private.notify_reply();

-- 'Ana Serra e mais 2 pessoas curtiram a sua mensagem “…”': the latest by name, and the count of all current likes.
create function private.likes_in_words(admirers uuid[], content text) returns text
language sql stable security definer set search_path = ''
as $$
  select private.display_name(admirers[number]) || case number
      when 1 then ' curtiu'
      when 2 then ' e mais 1 pessoa curtiram'
      else format(' e mais %s pessoas curtiram', number - 1)
    end || format(' a sua mensagem “%s”', private.excerpt(content))
  from cardinality(admirers) as number
$$;

-- The author's own like does not count. A withdrawn like sends no notice, but the existing one stays correct.
create function private.notify_likes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before constant uuid[] := array_remove(old.liked_by, new.user_id);
  after constant uuid[] := array_remove(new.liked_by, new.user_id);
begin
  if after <@ before then
    if after = '{}' then
      delete from public.notifications where message_id = new.id and type = 'like' and not read;
    elsif before <> after then
      update public.notifications set content = private.likes_in_words(after, new.content)
      where message_id = new.id and type = 'like' and not read;
    end if;
  else
    insert into public.notifications (user_id, type, content, message_id)
    values (new.user_id, 'like', private.likes_in_words(after, new.content), new.id)
    on conflict (user_id, message_id) where type = 'like' and not read
    do update set content = excluded.content, created_at = excluded.created_at;
  end if;
  return null;
end
$$;

create trigger notify_likes after update on public.messages for each row
  when (old.liked_by <> new.liked_by and new.user_id is not null) execute function private.notify_likes();

-- '05/12/2026 às 19:00, depois toda semana': the next date, or the first if all are over.
create function private.meeting_dates_in_words(meeting public.meetings) returns text
language sql stable security definer set search_path = ''
as $$
  select to_char(day, 'DD/MM/YYYY') || ' às ' || private.time_on(meeting, day)
    || case meeting.recurrence
      when 'weekly' then ', depois toda semana'
      when 'biweekly' then ', depois a cada duas semanas'
      when 'monthly' then ', depois todo mês'
      else '' end
  from (select coalesce(private.next_date(meeting, private.period_start('day')), meeting.date) as day) as next
$$;

-- Notifies members of a meeting. Without `meeting_id` the notice has no link: the person can no longer open the
-- meeting.
create function private.notify_participants(people uuid[], content text, meeting_id uuid default null)
returns void
language sql security definer set search_path = ''
as $$
  select private.notify_each(
    array(select user_id from app.members where id = any (people) and status = 'ativo'),
    'meeting', content, meeting_id => notify_participants.meeting_id
  )
$$;

-- Notifies each participant of what changed in a meeting and its participants.
create function private.notify_meeting_change(
  before public.meetings, after public.meetings, invited_before uuid[], invited uuid[]
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant text := private.display_name(auth.uid());
  today constant date := private.period_start('day');
  dates constant text := private.meeting_dates_in_words(after);
  place constant text := case when after.location = '' then '' else format(' Local: %s.', after.location) end;
begin
  if not after.send_notifications then
    return;
  end if;
  if private.next_date(before, today) is not null then
    perform private.notify_participants(
      array(select unnest(invited_before) except select unnest(invited)),
      format('%s retirou você da reunião “%s”.', actor, before.title)
    );
  end if;
  if private.next_date(after, today) is null then
    return;
  end if;
  perform private.notify_participants(
    array(select unnest(invited) except select unnest(invited_before)),
    format('%s convidou você para a reunião “%s”: %s.%s', actor, after.title, dates, place), after.id
  );
  perform private.notify_participants(
    array(select unnest(invited) intersect select unnest(invited_before)),
    case
      when (before.date, before.time, before.recurrence, before.location)
        is distinct from (after.date, after.time, after.recurrence, after.location)
      then format('%s mudou a reunião “%s”: agora em %s.%s', actor, after.title, dates, place)
      else format('%s alterou a reunião “%s”: %s.', actor, after.title, dates)
    end,
    after.id
  )
  where (before.title, before.date, before.time, before.type, before.recurrence, before.location, before.description)
    is distinct from
    (after.title, after.date, after.time, after.type, after.recurrence, after.location, after.description);
end
$$;

create function private.notify_cancellation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.send_notifications and private.next_date(old, private.period_start('day')) is not null then
    perform private.notify_participants(
      array(select member_id from public.meeting_participants where meeting_id = old.id),
      format('%s cancelou a reunião “%s”: %s.', private.display_name(auth.uid()), old.title,
        private.meeting_dates_in_words(old))
    );
  end if;
  return old;
end
$$;

-- Before, while the participants are still known.
create trigger notify_cancellation before delete on public.meetings for each row
  execute function private.notify_cancellation();

-- Notifies the participants of a change of one date.
create function private.notify_date(meeting public.meetings, content text) returns void
language sql security definer set search_path = ''
as $$
  select private.notify_participants(
    array(select member_id from public.meeting_participants where meeting_id = meeting.id), content, meeting.id
  )
  where meeting.send_notifications
$$;
