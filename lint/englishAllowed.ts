/** Where a word of the glossary is the right one. */
export const allowed: readonly { files: RegExp; words: readonly string[]; why: string }[] = [
  {
    files: /^lint\/english|^tests\/model\/english|^CONTRIBUTING\.md$/u,
    words: [
      'tell',
      'tells',
      'told',
      'hear',
      'hears',
      'ask',
      'asks',
      'answer',
      'so many',
      'how much of it',
      'anew',
      'nobody',
      'somebody',
      'whoever',
      'is none',
      "one's",
      'goes',
      'comes',
      'stands',
    ],
    why: 'they list the words',
  },
  {
    files: /meeting|requestAnswer/iu,
    words: ['answer', 'answers', 'answered'],
    why: 'a member answers an invitation, an administrator answers a request',
  },
  {
    files: /^tests\/bench\/scale\/dataset|^tests\/database\/members\/deletionRequests/u,
    words: ['answer'],
    why: 'a column of the database, in statements',
  },
]
