-- What a name looks like, so that no one passes for someone else by a letter that looks like another.

-- A name reduced to what the eye reads: folded, look-alike letters of other alphabets, digits and signs as the plain letters
-- they imitate, without spaces, punctuation, symbols and invisible characters. 'i' and 'l' are one letter, because a capital
-- 'i' is. 'Mа1a  Ñ.' → 'malan'. `machines/shared/nameSkeleton.ts` is its twin.
create function private.name_skeleton(value text) returns text
language sql immutable strict set search_path = ''
as $$
  select replace(replace(replace(replace(replace(replace(
    regexp_replace(
      -- Alike are capitals or small letters: look-alikes come before the folding.
      private.fold(translate(
        normalize(value, nfkd),
        'ıȷłŁøØđĐðÐħĦŧŦŋŊþÞƀɃɓƁƈƇȼȻɗƊƒƑɠƓɡƙƘƚȽɫɨƗɩƥƤɋɍɌɾƭƬʈƮʉɄʋƲɏɎƴƳƶƵȥȤɑɐⱥȺɇɆǝƎəƏɛƐɔƆɵƟʂɲɳǀ'
          || 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'
          || 'ΑΒΕΖΗΘΙΚΛΜΝΟΡΣΤΥΧͿαβγεζηθικμνορσςτυχωϳ'
          || 'АВГЕИКМНОПРСТУХЬЭЯЄЅІЈѴҒҮҰҺӀԀԌԚԜавгеикмнопрстухьэяєѕіјѵғүұһӏԁԍԛԝ'
          || 'ՕօսհոցᎠᎡᎢᎪᎫᎬᎳᎷᎻᏀᏃᏙᏚᏞᏟᏢᏦᏴ'
          || '01345789@$|!¡€£¢',
        'ijllooddddhhttnnppbbbbccccddffgggkkllliiippqrrrttttuuvvyyyyzzzzaaaaeeeeeeeeoooosnni'
          || 'abcdefghijklmnoprstuvwyz'
          || 'abezhoikamnopetyxjabyeznoikuvopostuxwj'
          || 'abrenkmhonpctyxberesijvfyyhidgqwabreukmhonpctyxberesijvfyyhidgqw'
          || 'oouhngdrtajewmhgzvslcpkb'
          || 'oieastbgasiiielc'
      )),
      '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u036f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff'
        || '\u1dc0-\u1dff\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030-\u303f\u30fb\u3164\ufe00-\ufe0f\ufe20-\ufe2f'
        || '\ufeff\uffa0\U0001f000-\U0001faff\U000e0000-\U000e01ef]',
      '', 'g'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'i', 'l'), 'rn', 'm'), 'vv', 'w')
$$;

-- Whether a text claims to be the founder's, however it is spelt; before an 'n' the last letter is read with it.
create or replace function private.claims_founder(value text) returns boolean
language sql immutable strict set search_path = ''
as $$ select private.name_skeleton(value) ~ 'fundado[rm]' $$;

grant execute on function private.name_skeleton(text) to authenticated, service_role;
