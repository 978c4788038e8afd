-- Points in notices with the dots of thousands, as the pages write them.

-- 1 → '1 ponto', 8 → '8 pontos', 1200 → '1.200 pontos'
create or replace function private.points_in_words(points integer) returns text
language sql immutable set search_path = ''
as $$
  select replace(to_char(points, 'FM9,999,999,999'), ',', '.') || case when abs(points) = 1 then ' ponto' else ' pontos' end
$$;
