/**
 * Size budgets and forbidden marks (design: files ≤ 300 lines, functions ≤ 50, the declaration language ≤ 930, a
 * declaration ≤ 250, words of an entity ≤ 400). Run as a program it checks a folder and exits 1 when something is over:
 * node scripts/lib/budgets.mjs [folder]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './process.mjs';
import { sourceFiles } from './sources.mjs';

export const budgets = { file: 300, function: 50, language: 930, declaration: 250, words: 400 };

/** Written by a program or holding data: their length says nothing about how readable the code is. */
const notMeasured = /(?:^|\/)(?:generated|migrations|fixtures)\//;
const isTest = (path) => path.startsWith('tests/') || /\.test\.tsx?$/.test(path);
/** All words of one entity, in both languages: sentences, which no reader has to follow. */
const isWords = (path) => /^resources\/.*Words\.ts$/.test(path);
const isDeclaration = (path) => /^resources\/[^/]+\/([^/]+)\/\1\.ts$/.test(path);
/**
 * The language is all that whoever declares something must know. Counted whole: every file of metadata/ itself, and what fields
 * take (types, formulas, series, the list of kinds).
 */
const isLanguage = (path) =>
  /^metadata\/(?:[^/]+|fields\/(?:kinds|types|formula|series))\.ts$/.test(path) && !isTest(path);
/** Of a kind of field only what a declaration calls and its options: how a value is judged and kept is for who makes kinds. */
const isKind = (path) => /^metadata\/fields\/kinds\/(?!index\.ts$|kind\.ts$)[^/]+\.ts$/.test(path);
/** Lists of names, and what reads them: permission strings of the contract, services, roles of the provider's staff. */
const namesAlone =
  /^(?:permissionGroups|PermissionGroup|permissions|ModuleSpec|modules|Module|moduleNames|withDependants|staff\w+|Staff\w+)$/;

const lineCount = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Lines that carry code: neither empty nor part of a comment, so that explaining costs nothing. */
export function codeLineCount(text) {
  const withoutBlocks = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''));
  return withoutBlocks.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//'))
    .length;
}

const namesOf = (statement) =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name.getText())
    : [statement.name?.getText() ?? ''];

/** What a declaration calls for a kind: a constant made by `field` or by a maker of such, and the options it takes. */
function isCalled(statement) {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return true;
  if (!ts.isVariableStatement(statement)) return false;
  return /\b(?:field|builderOf)</.test(statement.getText());
}

/** Lines of code of one file that a declarer must know; 0 for a file outside of the language. */
export function languageLineCount(path, text) {
  if (!isLanguage(path) && !isKind(path)) return 0;
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const counted = isKind(path)
    ? statements.filter(isCalled)
    : statements.filter((statement) => !namesOf(statement).some((name) => namesAlone.test(name)));
  return counted.reduce((sum, statement) => sum + codeLineCount(statement.getText()), 0);
}

const marks = [
  { pattern: /\b(?:TO[D]O|FIX[M]E)\b/, advice: 'finish it now or open an issue' },
  { pattern: /\bcoming[ ]soon\b/i, advice: 'ship it or leave it out' },
  { pattern: /\b(?:it|test|describe)\.(?:skip|only|todo)\b/, advice: 'every test runs' },
];
/**
 * An absolute path of one machine: a working folder, or anything below a home or temporary folder. The leading character
 * keeps relative paths out; the bare folders themselves exist on every machine and may be spoken of.
 */
const machinePath = /(?:^|["'`\s(=,])\/(?:work(?![\w-])|(?:root|tmp|home)\/\w)/;

function problemsInText(path, text) {
  const problems = [];
  text.split('\n').forEach((line, index) => {
    for (const { pattern, advice } of marks) {
      const found = pattern.exec(line);
      if (found) problems.push(`${path}:${index + 1} "${found[0]}": ${advice}.`);
    }
    if (!isTest(path) && machinePath.test(line)) {
      problems.push(`${path}:${index + 1} a path of one machine: derive it or make it a setting.`);
    }
  });
  return problems;
}

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
  const problems = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body && !(isTest(path) && isGroupCallback(node))) {
      const first = file.getLineAndCharacterOfPosition(node.getStart(file)).line;
      const lines = file.getLineAndCharacterOfPosition(node.getEnd()).line - first + 1;
      if (lines > budgets.function) {
        problems.push(
          `${path}:${first + 1} ${nameOf(node)} has ${lines} lines (the budget is ${budgets.function}).`,
        );
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
}

function budgetOf(path) {
  if (isDeclaration(path)) return budgets.declaration;
  return isWords(path) ? budgets.words : budgets.file;
}

/** Everything over budget or forbidden in one file, as sentences; `path` is relative to the repository. */
export function problemsInFile(path, text) {
  if (notMeasured.test(path)) return [];
  const problems = problemsInText(path, text);
  const lines = lineCount(text);
  const budget = budgetOf(path);
  if (lines > budget) problems.push(`${path} has ${lines} lines (the budget is ${budget}).`);
  return [...problems, ...longFunctions(path, text)];
}

/** Everything over budget in a whole tree, as sentences. */
export function problemsInTree(directory) {
  const files = sourceFiles(directory).map((path) => [path, readFileSync(join(directory, path), 'utf8')]);
  const problems = files.flatMap(([path, text]) => problemsInFile(path, text));
  const language = files.reduce((sum, [path, text]) => sum + languageLineCount(path, text), 0);
  if (language > budgets.language) {
    problems.push(
      `The language has ${language} lines of code (the budget is ${budgets.language}). Counted is what a declarer must know: metadata/*.ts (of permissions.ts what an area declares its own with, not the lists of names), fields/types.ts, formula.ts, series.ts and kinds.ts and of fields/kinds/*.ts what declarations call with its options.`,
    );
  }
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = problemsInTree(process.argv[2] ?? root);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
