import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { inInputWords, readInput } from "@/contracts/fields/input-errors";
import { DomainProblem } from "../domain/problem";

/** Fastify's validator: parses the input of a call with its schema, or refuses it with a message for each invalid field. */
export const validateInput: FastifySchemaCompiler<z.ZodType> = ({ schema }) => (data) => {
  const read = readInput(schema, data);
  return read.errors ? { error: new DomainProblem("invalid_input", inInputWords(read.errors), { errors: read.errors }) } : read;
};
