import { nameSpan } from '../../machines/shared/nameSpan.ts'

/** The storage key of the identity, as `club_identity()` returns it. */
export const identityKey = 'confraria-club'

const stored = `JSON.parse(localStorage.getItem('${identityKey}')||'null')`

// Both scripts are silent if the storage is blocked or the entry is unreadable: the page then has the default identity.
// The application reads the same entry when it starts, and reports what it cannot read (`beginIdentity`,
// `safeStorage`).

/**
 * In the head of every page, for hosts that cannot write the identity into it: shows the colour, title and icon of the
 * last visit before the first paint. Runs alone, without a request. `base`: the origin of the pictures, if it is not
 * the page's.
 */
export const headScript = (base: string) =>
  `try{const i=document.querySelector('meta[name=club-identity]')?null:${stored},h=document.documentElement;` +
  `if(i){if(i.club_name)document.title=i.club_name;if(i.club_accent!=='#d9b661'){h.setAttribute('data-accent','');h.style.setProperty('--accent',i.club_accent)}` +
  `if(i.club_emblem)document.querySelector('link[rel=icon]').href='${base}'+i.club_emblem}}catch{}`

/** After the landing's markup: name and emblem for the same hosts, and for all hosts the size of the name's letters. */
export const landingScript = (base: string) =>
  `try{const i=document.querySelector('meta[name=club-identity]')?null:${stored};` +
  `if(i){if(i.club_name)for(const e of document.querySelectorAll('[data-club=name]'))e.textContent=i.club_name;` +
  `if(i.club_emblem)for(const e of document.querySelectorAll('[data-club=mark]')){const m=new Image(28,28);m.src='${base}'+i.club_emblem;m.alt='';e.replaceChildren(m)}}}catch{}` +
  `{const n=document.querySelector('[data-span]');n.dataset.span=(${String(nameSpan)})(n.textContent)}`
