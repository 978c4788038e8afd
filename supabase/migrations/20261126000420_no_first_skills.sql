-- A new member has no skills until someone chooses them.
alter table app.members alter column skills set default '{}';
