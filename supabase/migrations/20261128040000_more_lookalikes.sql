-- More letters that look like plain ones: Lisu, Coptic, and the round signs of many scripts; and the invisible signs of
-- shorthands. The client has the same rule (`nameSkeleton`).
do $$
declare
  change record;
  definition text := pg_get_functiondef('private.name_skeleton(text)'::regprocedure);
begin
  for change in
    select * from (values
      (
        $q$|| '01345789@$|!¡€£¢',$q$,
        $q$|| '01345789@$|!¡€£¢'
          || 'ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ'
          || 'ⲀⲁⲂⲃⲈⲉⲎⲏⲒⲓⲔⲕⲘⲙⲚⲛⲞⲟⲢⲣⲤⲥⲦⲧⲨⲩⲬⲭ'
          || 'ߋ߀ഠ൦ଠ୦০०૦੦௦౦೦๐໐၀ဝ០〇ჿዐⵔ𐐄𐐬𐓂𐓪𑣘ߊⵏ',$q$
      ),
      (
        $q$|| 'oieastbgasiiielc'$q$,
        $q$|| 'oieastbgasiiielc'
          || 'bpdtgkjczfmnlsrvhwxyaeiou'
          || 'aabbeehhiikkmmnnooppccttyyxx'
          || 'ooooooooooooooooooooooooooull'$q$
      ),
      ('\U000e0000-\U000e01ef]', '\U0001bca0-\U0001bca3\U000e0000-\U000e01ef]')
    ) as changes (old, new)
  loop
    if position(change.old in definition) = 0 then
      raise exception 'name_skeleton() has no part %', change.old;
    end if;
    definition := replace(definition, change.old, change.new);
  end loop;
  execute definition;
end
$$;

-- Whether a name looks like that of an official other than this member or account. In a name of mostly plain letters a
-- letter of another alphabet may look like any letter, or show nothing. Ideographs, kana and Hangul look like none.
create or replace function private.imitates_official(wanted text, member uuid, account uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select skeleton <> '' and exists (
    select from private.official_names() as official
    where private.name_skeleton(official.name) ~ pattern
      and official.member_id is distinct from member and official.user_id is distinct from account
  )
  from private.name_skeleton(coalesce(wanted, '')) as skeleton,
    lateral (
      select '^' || case
        when char_length(regexp_replace(skeleton, '[^a-z]', '', 'g')) * 2 > char_length(skeleton) then regexp_replace(
          skeleton,
          '[^a-z0-9\u1100-\u11ff\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]', '.?', 'g'
        )
        else skeleton
      end || '$' as pattern
    ) as look
$$;
