/** What `scripts/build.mjs` makes one file of. */
export { parser as cpp } from '@lezer/cpp'
export { parser as go } from '@lezer/go'
export { parser as java } from '@lezer/java'
export { parser as javascript } from '@lezer/javascript'
export { parser as php } from '@lezer/php'
export { parser as python } from '@lezer/python'
export { parser as rust } from '@lezer/rust'
