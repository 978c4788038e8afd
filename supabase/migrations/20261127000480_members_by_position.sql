-- How many members there are, and in which positions, is counted in an index, not in the members' rows.
create index members_by_position on app.members (position, status) where anonymised_at is null;
