/**
 * Errors with a literal code, a cause, and a sentence that says what to do next.
 * @module
 */
export type ErrorCode =
  | 'no_question' // neither a question nor a chat message was given
  | 'no_corpus' // no documents were named, or the name is not registered
  | 'no_documents' // paths hold nothing readable
  | 'path_not_found'
  | 'document_not_found'
  | 'section_not_found'
  | 'document_changed' // the stored text is no longer the text that was searched
  | 'file_unreadable' // a file that cannot be decoded or parsed
  | 'store_unusable' // damaged, newer than this version, or made for other paths
  | 'bad_setting' // a setting that fails its schema
  | 'bad_input' // a questions or answers file that cannot be read
  | 'package_missing' // an optional package that was asked for is not installed
  | 'model_refused' // 400, 401, 403, quota: trying again will not help
  | 'model_unavailable' // retries used up
  | 'model_reply' // a reply that stayed invalid after repair and one retry
  | 'prompt_cut' // the endpoint cut the prompt, and nothing was found in the rest
  | 'budget_exceeded' // the next call would pass budgetTokens or budgetCost
  | 'cancelled'

export class ChapterverseError extends Error {
  override readonly name = 'ChapterverseError'
  readonly code: ErrorCode
  /** What the reader of the message can do about it, a full sentence. */
  readonly remedy: string

  /**
   * @example
   * throw new ChapterverseError('no_corpus', 'No corpus is named "manuals".', {
   *   remedy: 'Register it with: chapterverse index PATH --name manuals',
   * })
   */
  constructor(code: ErrorCode, message: string, options: { remedy: string; cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.remedy = options.remedy
  }
}

/**
 * Why a file gives no text: it asks for a password (or is encrypted), is damaged, holds no text, is of a kind that
 * nothing here reads, passes a limit, or is nothing but pictures of pages.
 */
export type FileProblem = 'password' | 'corrupt' | 'empty' | 'unsupported' | 'too-large' | 'needs-ocr'

/** `file_unreadable`, and why: what the parsers of `corpus/formats` throw. */
export class FileError extends ChapterverseError {
  readonly problem: FileProblem

  /**
   * @example
   * throw new FileError('password', 'It is encrypted.', { remedy: 'Save a copy without a password.' })
   */
  constructor(problem: FileProblem, message: string, options: { remedy: string; cause?: unknown }) {
    super('file_unreadable', message, options)
    this.problem = problem
  }
}
