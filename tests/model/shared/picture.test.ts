import { describe, expect, test } from 'vitest'
import {
  endsJpeg,
  isWholeJpeg,
  maxProofWidth,
  pictureKindOf,
  previewSize,
  proofSize,
  thumbnailSize,
} from '#machines/shared/picture.ts'

describe('the first bytes of a file @ROU-13', () => {
  const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  test.each([
    ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\r', 'png'],
    ['a WebP', 'RIFF\n\n\0\0WEBPVP8 ', 'webp'],
    ['a GIF', 'GIF89a\x01\0', 'gif'],
    ['an HEIC', '\0\0\0\x18ftypheic', null],
    ['an AVIF', '\0\0\0\x20ftypavif', null],
    ['an SVG', '<svg xmlns="', null],
    ['a PDF', '%PDF-1.7', null],
    ['a sound in a WebP container', 'RIFF\0\0\0\0WAVEfmt ', null],
    ['two bytes of a JPEG', '\xff\xd8', null],
    ['nothing', '', null],
  ])('of %s', (_what, head, kind) => {
    expect(pictureKindOf(latin1(head))).toBe(kind)
  })
})

describe('a JPEG is whole @ROU-880', () => {
  const jpeg = (...parts: readonly (readonly number[])[]) => Uint8Array.from([0xff, 0xd8, ...parts.flat()])
  /** A part of the header with a preview, which has an end marker and looks like a scan. */
  const header = [0xff, 0xe1, 0, 10, 0xff, 0xda, 0, 2, 1, 2, 0xff, 0xd9]
  const scan = [0xff, 0xda, 0, 2, 7, 0xff, 0, 0xff, 0xd0, 9]
  const end = [0xff, 0xd9]
  test.each([
    ['with its end', jpeg(header, scan, end), true],
    ['with a film behind its end', jpeg(header, scan, end, [1, 2, 3]), true],
    ['with fill bytes', jpeg([0xff], header, scan, [0xff], end), true],
    ['without its end', jpeg(header, scan), false],
    ['cut within the header', jpeg(header.slice(0, 8)), false],
    ['cut within its end', jpeg(header, scan, [0xff]), false],
    ['empty', Uint8Array.from([]), false],
  ])('%s', (_what, file, isWhole) => expect(isWholeJpeg(file)).toBe(isWhole))

  test('which its last two bytes mostly show', () => {
    const files = [jpeg(header, scan, end), jpeg(header, scan, end, [1]), jpeg(header, scan, [0xff]), jpeg()]
    expect(files.map((file) => endsJpeg(file.slice(-2)))).toEqual([true, false, false, false])
  })
})

describe('a preview is drawn with', () => {
  test.each([
    ['a small picture', 400, 300, 400, 300],
    ["a phone's photo", 4000, 3000, 800, 600],
    ["a phone's photo, upright", 3000, 4000, 600, 800],
    ['a strip', 12_000, 4, 800, 1],
  ])('%s', (_what, width, height, toWidth, toHeight) =>
    expect(previewSize({ width, height })).toEqual({ width: toWidth, height: toHeight }),
  )
})

describe('a thumbnail shows the middle of @PIC-30', () => {
  test.each([
    ["a phone's photo", 4000, 3000, 0, [4000, 2769], [208, 144]],
    ["a phone's photo, upright", 3000, 4000, 0, [3000, 2077], [208, 144]],
    ["a phone's photo, lying on its side", 3000, 4000, 1, [2769, 4000], [144, 208]],
    ['a page, 18,000 pixels long', 1080, 18_000, 2, [1080, 748], [208, 144]],
    ['a small picture', 104, 400, 0, [104, 72], [104, 72]],
    ['one pixel', 1, 1, 3, [1, 1], [1, 1]],
  ] as const)('%s', (_what, width, height, turns, from, to) => {
    const size = ([w, h]: readonly [number, number]) => ({ width: w, height: h })
    expect(thumbnailSize({ width, height }, turns)).toEqual({ from: size(from), to: size(to) })
  })
})

describe('a proof is sent with @PIC-05 @PIC-40', () => {
  test.each([
    ['a small picture', 400, 300, 400, 300],
    ["a phone's photo", 4000, 3000, 1280, 960],
    ["a phone's photo, upright", 3000, 4000, 1280, 1707],
    ['a wide screen', 3840, 2160, 1280, 720],
    ['a page on a phone, 18,000 pixels long', 1080, 18_000, 849, 14_142],
    ['a longer page', 720, 12_000, 720, 12_000],
    ['a strip', 12_000, 40, 1280, 4],
  ])('%s', (_what, width, height, toWidth, toHeight) => {
    expect(proofSize({ width, height })).toEqual({ width: toWidth, height: toHeight })
  })

  test('a rotated picture has the width that people see', () =>
    expect(proofSize({ width: 4000, height: 3000 }, 1)).toEqual({ width: 1707, height: 1280 }))

  test('never more pixels than a canvas has, and no side of zero', () => {
    for (const [width, height] of [
      [8_000, 8_000],
      [12_000, 5_333],
      [1, 12_000],
    ] as const) {
      const size = proofSize({ width, height })
      expect(size.width).toBeLessThanOrEqual(maxProofWidth)
      expect(size.width * size.height).toBeLessThanOrEqual(12_001_000)
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1)
    }
  })
})
