import type { Answer } from "../listen";

const problems = "https://api.twitter.com/2/problems/";

/** The response to an invalid parameter. */
export function invalid(parameter: string, value: string, message: string): Answer {
  const errors = [{ parameters: { [parameter]: [value] }, message }];
  return { status: 400, body: {
    errors, title: "Invalid Request", detail: "One or more parameters to your request was invalid.", type: `${problems}invalid-request`,
  } };
}

/** A problem in the shape `{title, detail, type, status}`. */
export function problem(status: number, title: string, detail = title, type = "about:blank"): Answer {
  return { status, body: { title, type, status, detail } };
}

/** The entry in `errors` of a 200 for something that does not exist. */
export function missing(resource: "user" | "tweet", parameter: string, value: string) {
  return {
    value, detail: `Could not find ${resource} with ${parameter}: [${value}].`, title: "Not Found Error", resource_type: resource,
    parameter, resource_id: value, type: `${problems}resource-not-found`,
  };
}

/** The entry in `errors` of a 200 for a suspended user. */
export function suspended(parameter: string, value: string) {
  return {
    value, detail: `User has been suspended: [${value}].`, title: "Forbidden", resource_type: "user", parameter, resource_id: value,
    type: `${problems}resource-not-found`,
  };
}
