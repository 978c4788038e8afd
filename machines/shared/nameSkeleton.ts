import { fold } from './text.ts'

/** Letters, digits and signs, with the plain letter that they imitate at the same index. */
const rows: readonly (readonly [from: string, to: string])[] = [
  [
    'ıȷłŁøØđĐðÐħĦŧŦŋŊþÞƀɃɓƁƈƇȼȻɗƊƒƑɠƓɡƙƘƚȽɫɨƗɩƥƤɋɍɌɾƭƬʈƮʉɄʋƲɏɎƴƳƶƵȥȤɑɐⱥȺɇɆǝƎəƏɛƐɔƆɵƟʂɲɳǀ',
    'ijllooddddhhttnnppbbbbccccddffgggkkllliiippqrrrttttuuvvyyyyzzzzaaaaeeeeeeeeoooosnni',
  ],
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
  ['ΑΒΕΖΗΘΙΚΛΜΝΟΡΣΤΥΧͿαβγεζηθικμνορσςτυχωϳ', 'abezhoikamnopetyxjabyeznoikuvopostuxwj'],
  [
    'АВГЕИКМНОПРСТУХЬЭЯЄЅІЈѴҒҮҰҺӀԀԌԚԜавгеикмнопрстухьэяєѕіјѵғүұһӏԁԍԛԝ',
    'abrenkmhonpctyxberesijvfyyhidgqwabreukmhonpctyxberesijvfyyhidgqw',
  ],
  ['ՕօսհոցᎠᎡᎢᎪᎫᎬᎳᎷᎻᏀᏃᏙᏚᏞᏟᏢᏦᏴ', 'oouhngdrtajewmhgzvslcpkb'],
  ['01345789@$|!¡€£¢', 'oieastbgasiiielc'],
  ['ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'bpdtgkjczfmnlsrvhwxyaeiou'],
  ['ⲀⲁⲂⲃⲈⲉⲎⲏⲒⲓⲔⲕⲘⲙⲚⲛⲞⲟⲢⲣⲤⲥⲦⲧⲨⲩⲬⲭ', 'aabbeehhiikkmmnnooppccttyyxx'],
  ['ߋ߀ഠ൦ଠ୦০०૦੦௦౦೦๐໐၀ဝ០〇ჿዐⵔ𐐄𐐬𐓂𐓪𑣘ߊⵏ', 'ooooooooooooooooooooooooooull'],
]
const lookalikes: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([from, to]) => Array.from(from, (letter, at) => [letter, to[at] ?? ''] as const)),
)

/** Marks, spaces, punctuation, symbols, emoji and invisible characters. */
const dropped =
  /[\p{Cc}\u0020-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff]|[\u0300-\u036f]|[\u115f\u1160\u17b4\u17b5\u180b-\u180f]|[\u1ab0-\u1aff\u1dc0-\u1dff]|[\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030-\u303f\u30fb\u3164]|[\ufe00-\ufe0f\ufe20-\ufe2f]|[\ufeff\uffa0\u{1bca0}-\u{1bca3}\u{1f000}-\u{1faff}\u{e0000}-\u{e01ef}]/gu

/** A name reduced to its visible shape. 'Mа1a  Ñ.' → 'malan'. The twin of `private.name_skeleton`. */
export const nameSkeleton = (name: string) =>
  fold(Array.from(name.normalize('NFKD'), (letter) => lookalikes.get(letter) ?? letter).join(''))
    .replace(dropped, '')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
