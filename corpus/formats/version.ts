/** Raised whenever parsing, outline, sentences or chunks change for any input: files are then read again. */
export const PARSER_VERSION = 10
