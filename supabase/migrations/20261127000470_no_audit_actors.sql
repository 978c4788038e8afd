-- Whoever filters the log searches the accounts, of which there is a list already.
drop function public.audit_actors();
drop function private.audit_actors();
