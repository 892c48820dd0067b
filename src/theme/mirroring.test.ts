import rtlPlugin from '@mui/stylis-plugin-rtl';
import { compile, middleware, prefixer, serialize, stringify, type Middleware } from 'stylis';
import { describe, expect, it } from 'vitest';
import { mirroring } from './mirroring.ts';

const written = (css: string, plugin: Middleware): string =>
  serialize(compile(`.a{${css}}`), middleware([prefixer, plugin, stringify]));

describe('styles from right to left', () => {
  it.each([
    'display:flex;align-items:center;min-height:40px;',
    'margin-left:8px;color:red;',
    'color:red;&:hover{padding:1px 2px 3px 4px;}&:focus{color:blue;}',
    'padding:1px 2px;margin:0 auto;border-width:1px 2px 3px 4px;',
    'border-radius:4px;',
    'border-radius:4px 0 0 4px;',
    'transform:translateX(10px) rotate(3deg);',
    'transform:rotate(90deg);',
    'transform:translate(-50%,0);',
    'box-shadow:2px 0 4px rgba(0,0,0,.2),-3px 0 #fff;',
    'text-shadow:1px 1px red;',
    'background:url(left.png) 10% 20% no-repeat;',
    'background-position:0 50%;background-position-x:10%;',
    'background-color:#fff;',
    'cursor:e-resize;',
    'direction:ltr;',
    'text-align:right;float:left;',
    'border-color:red green blue black;border-style:solid none dashed dotted;',
    'padding:calc(1px + 2px) 3px 4px 5px;',
    '@media (max-width:600px){margin-right:3px;color:red;}',
    '@media (max-width:600px){display:none;}',
    '@supports (display:grid){margin-left:1px;}',
    '& .b-left{color:red;}',
    '&[dir="rtl"] b{color:red;}',
    '&::placeholder{color:red;opacity:1;}',
    '/* @noflip */ left:3px;',
    'inset-inline-start:0;padding-inline:4px 8px;',
    'transition:left 200ms,opacity 100ms;',
    'animation:slide 1s;user-select:none;',
  ])('are what the library alone would write: %s', (css) => {
    expect(written(css, mirroring)).toBe(written(css, rtlPlugin));
  });

  it('turn sides round', () => {
    expect(written('margin-left:8px;', mirroring)).toBe('.a{margin-right:8px;}');
  });

  it('leave keyframes to the library', () => {
    const frames = '@keyframes in{from{left:-10px;}to{left:0;}}';
    const of = (plugin: Middleware): string =>
      serialize(compile(frames), middleware([prefixer, plugin, stringify]));
    expect(of(mirroring)).toBe(of(rtlPlugin));
    expect(of(mirroring)).toContain('right:-10px');
  });
});
