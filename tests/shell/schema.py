"""As much of JSON Schema as our schemas use."""

TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}
KNOWN = {
    "$defs", "$ref", "$schema", "additionalProperties", "anyOf", "const", "default", "description",
    "discriminator", "enum", "items", "maxItems", "minItems", "prefixItems", "properties", "required",
    "title", "type",
}  # fmt: skip


def fits(data, schema, whole):
    """Whether data is as a schema says; every word of the schema must be known here."""
    assert set(schema) <= KNOWN, set(schema) - KNOWN
    if "$ref" in schema:
        return fits(data, whole["$defs"][schema["$ref"].removeprefix("#/$defs/")], whole)
    if "anyOf" in schema:
        return any(fits(data, one, whole) for one in schema["anyOf"])
    if "enum" in schema:
        return data in schema["enum"]
    if "const" in schema:
        return data == schema["const"]
    if "type" not in schema:
        return True
    if not isinstance(data, TYPES[schema["type"]]) or (
        isinstance(data, bool) and schema["type"] != "boolean"
    ):
        return False
    if isinstance(data, dict):
        return object_fits(data, schema, whole)
    return list_fits(data, schema, whole) if isinstance(data, list) else True


def object_fits(data, schema, whole):
    known, more = schema.get("properties", {}), schema.get("additionalProperties", True)
    if not set(schema.get("required", [])) <= set(data):
        return False
    for name, value in data.items():
        inner = known.get(name, more)
        if inner is False or (isinstance(inner, dict) and not fits(value, inner, whole)):
            return False
    return True


def list_fits(data, schema, whole):
    if not schema.get("minItems", 0) <= len(data) <= schema.get("maxItems", len(data)):
        return False
    first = schema.get("prefixItems", [])
    if not all(fits(one, inner, whole) for one, inner in zip(data, first, strict=False)):
        return False
    items = schema.get("items", {})
    return items is False or all(fits(one, items, whole) for one in data[len(first) :])
