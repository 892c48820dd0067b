/**
 * Names files and functions that have grown long. Told and never a failure: a size is a hint to look, not a defect. Run as a
 * program it reads a folder: node scripts/lib/sizes.mjs [folder]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './process.mjs';
import { isTest, isWritten, sourceFiles } from './sources.mjs';

const longFile = 500;
const longFunction = 80;

const lineCount = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** describe(...) and its variants only group tests: their callbacks are as long as the group. */
function isGroupCallback(node) {
  const call = node.parent;
  if (!ts.isCallExpression(call) || !call.arguments.includes(node)) return false;
  return /^(?:describe|suite)\b/.test(call.expression.getText());
}

function nameOf(node) {
  if (node.name) return node.name.getText();
  const { parent } = node;
  const named = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return named ? parent.name.getText() : 'a function';
}

function longFunctions(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const sentences = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body && !(isTest(path) && isGroupCallback(node))) {
      const first = file.getLineAndCharacterOfPosition(node.getStart(file)).line;
      const lines = file.getLineAndCharacterOfPosition(node.getEnd()).line - first + 1;
      if (lines > longFunction) sentences.push(`${path}:${first + 1} ${nameOf(node)} has ${lines} lines.`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return sentences;
}

/** Everything long in one file, as sentences; `path` is relative to the repository. */
function sizesOf(path, text) {
  const lines = lineCount(text);
  const functions = longFunctions(path, text);
  return lines > longFile ? [`${path} has ${lines} lines.`, ...functions] : functions;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const directory = process.argv[2] ?? root;
  for (const path of sourceFiles(directory).filter(isWritten)) {
    for (const sentence of sizesOf(path, readFileSync(join(directory, path), 'utf8'))) {
      process.stdout.write(`${sentence}\n`);
    }
  }
}
