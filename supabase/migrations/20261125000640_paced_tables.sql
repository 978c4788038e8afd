-- Where each pace counts. A trigger 'for clients' looks at the database role: a table that people write themselves is not
-- counted when a function or another trigger writes it. What is written only by functions is counted there.

drop trigger check_pace on public.messages;
drop trigger check_pace on public.message_replies;
drop trigger check_pace on public.user_feedback;
drop function private.check_feedback_pace();

create trigger check_pace before insert on public.messages for each row
  when (current_user = 'authenticated') execute function private.check_pace('message');
create trigger check_pace before insert on public.message_replies for each row
  when (current_user = 'authenticated') execute function private.check_pace('message');
create trigger check_like_pace before update on public.messages for each row
  when (current_user = 'authenticated') execute function private.check_pace('like');

create trigger check_pace before insert on public.tasks for each row
  when (current_user = 'authenticated') execute function private.check_pace('task');
create trigger check_change_pace before update on public.tasks for each row
  when (current_user = 'authenticated') execute function private.check_pace('task_change');

create trigger check_pace before insert on app.members for each row
  when (current_user = 'authenticated') execute function private.check_pace('member');
create trigger check_change_pace before update on app.members for each row
  when (current_user = 'authenticated') execute function private.check_pace('member_change');
create trigger check_pace before insert or update on app.member_observations for each row
  when (current_user = 'authenticated') execute function private.check_pace('member_change');

create trigger check_pace before insert on public.user_feedback for each row
  when (current_user = 'authenticated') execute function private.check_pace('feedback');
create trigger check_change_pace before update on public.user_feedback for each row
  when (current_user = 'authenticated') execute function private.check_pace('feedback_change');

create trigger check_pace before insert or update on public.pinned_items for each row
  when (current_user = 'authenticated') execute function private.check_pace('pinned_item');
create trigger check_pace before insert or update on public.monitored_users for each row
  when (current_user = 'authenticated') execute function private.check_pace('monitoring');
create trigger check_pace before insert on public.monitored_user_notes for each row
  when (current_user = 'authenticated') execute function private.check_pace('monitoring');
create trigger check_pace before insert or update on public.council_members for each row
  when (current_user = 'authenticated') execute function private.check_pace('council_member');
create trigger check_pace before insert or update on public.council_position_descriptions for each row
  when (current_user = 'authenticated') execute function private.check_pace('position');
create trigger check_pace before insert or update on public.position_permissions for each row
  execute function private.check_pace('permission');

create trigger check_pace before insert or update on public.badges for each row
  when (current_user = 'authenticated') execute function private.check_pace('badge_rule');
-- Badges that follow from a rule have no one who grants them.
create trigger check_pace before insert on public.member_badges for each row
  when (new.granted_by is not null) execute function private.check_pace('badge');
create trigger check_change_pace before update on public.member_badges for each row
  when (new.granted_by is not null or new.revoked_by is not null) execute function private.check_pace('badge');
create trigger check_pace before insert on public.point_transactions for each row
  when (current_user = 'authenticated') execute function private.check_pace('points');
create trigger check_pace before insert or update on public.ranking_titles for each row
  when (current_user = 'authenticated') execute function private.check_pace('ranking_title');
create trigger check_pace before insert on public.ranking_periods for each row
  when (current_user = 'authenticated') execute function private.check_pace('ranking_period');
create trigger check_pace before update on public.routine_types for each row
  execute function private.check_pace('routine_type');

create trigger check_pace before insert on public.invitations for each row
  execute function private.check_pace('invitation');
create trigger check_pace before insert on public.deletion_requests for each row
  execute function private.check_pace('deletion_request');
create trigger check_pace before insert or update on public.meetings for each row
  execute function private.check_pace('meeting');
create trigger check_pace before insert or update on public.meeting_answers for each row
  execute function private.check_pace('meeting_answer');

create trigger check_pace before update on app.settings for each row
  execute function private.check_pace('setting');
create trigger check_pace before insert on public.user_roles for each row
  execute function private.check_pace('role');
create trigger check_pace before update on public.user_accounts for each row
  execute function private.check_pace('account');
-- All that is unread is marked in one statement, however much that is.
create trigger check_pace before update on public.notifications for each statement
  when (current_user = 'authenticated') execute function private.check_pace('notification');
