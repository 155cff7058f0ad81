import { expect, it } from 'vitest'
import { plainText, withoutUnseen } from './plain-text.ts'

it.each([
  ['Done. ![logo](http://a.example/?q=secret)', 'Done. logo'],
  ['![a](<http://a.example/(1)>)b', 'ab'],
  ['See ![x][pixel] here', 'See x here'],
  ['[![alt](http://a.example/i.png)](http://b.example)', '[alt](http://b.example)'],
  ['<img src=x onerror="alert(1)">Press <b>OK</b><!-- not this -->.', 'Press OK.'],
  ['Put <script src="http://a.example"></script>it <IFRAME src=a></IFRAME>there', 'Put it there'],
  [
    'Read /routes/<id> and <your-key>; List<String>; 3 < 5 > 2',
    'Read /routes/<id> and <your-key>; List<String>; 3 < 5 > 2',
  ],
  ['Write `<img src="a">` or `![a](b)`.', 'Write `<img src="a">` or `![a](b)`.'],
  ['a\u202eb\u200bc\u{e0041}d\u{e0101}e\u3164f\u0007g', 'abcdefg'],
  ['نویسه\u200cها 👩\u200d💻', 'نویسه\u200cها 👩\u200d💻'],
  ['<img src=x>', '…'],
])('%s', (line, plain) => {
  expect(plainText(line)).toBe(plain)
})

it('leaves the tabs of code where they are', () => {
  expect(withoutUnseen('\tif (a\u202e) {')).toBe('\tif (a) {')
})
